/**
 * A view as an outline, for a game that has no drawing. Nothing is known of the game but one habit:
 * `seats` lists what is seen of every seat, and there `hand` is `null` unless it is seen.
 */

/** A value under its name in the view. */
export interface Field {
  name: string;
  content: Content;
}

export type Content =
  | { kind: "text"; text: string }
  | { kind: "flag"; set: boolean }
  /** Values without parts of their own, side by side. */
  | { kind: "list"; items: string[] }
  | { kind: "fields"; fields: Field[] }
  /** Several objects, one below the other. */
  | { kind: "rows"; rows: Field[][] };

export interface Outline {
  /** What belongs to nobody. */
  table: Field[];
  /** What belongs to each seat; empty if the view does not say. */
  seats: Field[][];
}

/** Shown where a value is absent or unknown. */
export const NOTHING = "–";

/** What every view says and every table shows elsewhere. */
const ASIDE = new Set(["game", "ply", "seat", "to_move", "ended"]);

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function outline(view: unknown, seats: number): Outline {
  if (!isObject(view)) return { table: [], seats: [] };
  const listed = listOfSeats(view.seats, seats);
  return {
    table: fieldsOf(view).filter(({ name }) => !ASIDE.has(name) && !(listed && name === "seats")),
    seats: listed?.map(fieldsOf) ?? [],
  };
}

function listOfSeats(value: unknown, seats: number): Json[] | null {
  return Array.isArray(value) && value.length === seats && value.every(isObject) ? value : null;
}

function fieldsOf(value: Json): Field[] {
  return Object.entries(value)
    .filter(([name, inner]) => name !== "hand" || inner !== null)
    .map(([name, inner]) => ({ name, content: contentOf(inner) }));
}

function contentOf(value: unknown): Content {
  if (typeof value === "boolean") return { kind: "flag", set: value };
  if (isObject(value)) return { kind: "fields", fields: fieldsOf(value) };
  if (!Array.isArray(value)) return { kind: "text", text: textOf(value) };
  if (value.length && value.every(isObject)) return { kind: "rows", rows: value.map(fieldsOf) };
  return { kind: "list", items: value.map(textOf) };
}

/** A value on one line; what has parts is written with its parts. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (Array.isArray(value)) return `(${value.map(textOf).join(" ")})`;
  if (isObject(value))
    return Object.entries(value)
      .map(([name, inner]) => `${name} ${textOf(inner)}`)
      .join(", ");
  return String(value);
}

/** A name in code as one reads it: `round_limit` is "round limit". */
export const readable = (name: string) => name.replaceAll("_", " ");
