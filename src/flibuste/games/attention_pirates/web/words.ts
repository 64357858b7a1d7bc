/** What the view tells of Attention Pirates!, and its things in words. */
import type { Board } from "$table";

export type Kind = "cannon" | "pirate";

export interface Place {
  place: number;
  key: string;
  figure: Kind | null;
}

/** The values of what people call a space: words/ has the names. */
export interface Name {
  feature: number;
  owner: number;
  [value: string]: number;
}

export interface Cell {
  key: string;
  at: string;
  name: Name;
  q: number;
  r: number;
  kind: "port" | "sea" | "lair";
  passage: boolean;
  near: string[];
}

export interface Ship {
  seat: number;
  key: string;
  at: string;
  places: Place[];
  lost_place: number | null;
  cannons: number;
  pirates: number;
  steps: number;
  can_fight: boolean;
  aboard: number;
  ashore: number;
  total: number;
  score: number | null;
}

export interface Lair {
  key: string;
  at: string;
  state: "down" | "up" | "removed";
  places: Place[] | null;
  safe: number | null;
  cannons: number | null;
  pirates: number | null;
  treasure: number | null;
}

export interface Tile {
  key: string;
  face_down: boolean;
  treasure: number;
  places: Place[];
  safe: number;
}

export interface Attack {
  target: { kind: "ship"; seat: number; key: string } | { kind: "lair"; at: string; key: string };
  known: boolean;
  dice: number;
  attacker: number;
  nobody: number;
  defender: number;
  loot: number;
}

export interface Fight {
  attacker: number;
  target: Attack["target"];
  shooter: "attacker" | "defender" | null;
  dice: number;
}

/** A die that was thrown in the last fight, and whom it cost its place. */
export interface Roll {
  key: string;
  face: number;
  figure: Kind | null;
  by: "attacker" | "defender";
}

export interface View {
  seat: number | null;
  phase: string;
  turn: number;
  round: number;
  round_limit: number;
  goal: number;
  lost_place: number;
  hold: number;
  most_of_a_kind: number;
  board: Cell[];
  ships: Ship[];
  lairs: Lair[];
  tiles: Tile[];
  repairs: { places: number[]; most: number } | null;
  attacks: Attack[];
  fight: Fight | null;
  ended: string | null;
}

export const percent = (part: number): number => Math.round(100 * part);

const numbers = (places: Place[], kind: Kind): string =>
  places
    .filter((place) => place.figure === kind)
    .map((place) => place.place)
    .join(", ") || "0";

/** What people call a space, as on a chart. */
export const spaceName = (table: Board, cell: Cell): string =>
  table.words(`${cell.kind}-label`, cell.name);

export const cellAt = (view: View, at: string): Cell => view.board.find((one) => one.at === at)!;

export function waterWords(table: Board, cell: Cell): string {
  return table.words(`tell-${cell.passage ? "passage" : cell.kind}`, cell.name);
}

export function lairWords(table: Board, view: View, lair: Lair): string {
  const { name } = cellAt(view, lair.at);
  if (lair.state !== "up" || !lair.places) return table.words(`tell-lair-${lair.state}`, name);
  return table.words("tell-lair-up", {
    ...name,
    pirates: numbers(lair.places, "pirate"),
    cannons: numbers(lair.places, "cannon"),
    safe: lair.safe ?? 0,
    treasure: lair.treasure ?? 0,
  });
}

export function shipWords(table: Board, view: View, ship: Ship): string {
  const { name, kind } = cellAt(view, ship.at);
  return table.words("tell-ship", {
    ...name,
    kind,
    name: table.name(ship.seat),
    pirates: numbers(ship.places, "pirate"),
    cannons: numbers(ship.places, "cannon"),
    aboard: ship.aboard,
    ashore: ship.ashore,
  });
}

/** What a place of a ship or a lair holds; number 0 is a cannon out of reach. */
export function placeWords(
  table: Board,
  number: number,
  figure: Kind | null,
  lost = false,
): string {
  if (!number) return table.words("tell-safe");
  return table.words("tell-place", {
    place: number,
    figure: lost && !figure ? "lost" : (figure ?? "empty"),
  });
}

export function oddsWords(table: Board, attack: Attack): string {
  return table.words("tell-odds", {
    win: percent(attack.attacker),
    lose: percent(attack.defender),
    loot: attack.loot,
  });
}
