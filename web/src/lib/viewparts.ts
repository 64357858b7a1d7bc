/** Positions in parts: what everybody sees, and what only one seat sees. The server sends a part when it changes. */
import type { FullPosition, News, PartedPosition } from "./wire";

/** Every message that has a position, with that kind of position. */
type With<P, N> = N extends { position: unknown } ? Omit<N, "position"> & { position: P } : N;

/** News as the server sends them, with positions in parts; and with whole positions. */
export type PartedNews = With<PartedPosition, News>;
export type FullNews = With<FullPosition, News>;

type Value = Record<string, unknown>;

/** A copy of a view with other values in some places; a key is a path, such as "seats/2/hand". */
export function overlay(view: Value, own: Value): Value {
  const made = { ...view };
  for (const [path, value] of Object.entries(own)) {
    const way = path.split("/");
    const last = way.pop()!;
    let here: Value = made;
    for (const step of way) {
      const inner = here[step];
      here = here[step] = (Array.isArray(inner)
        ? [...inner]
        : { ...(inner as Value) }) as unknown as Value;
    }
    here[last] = value;
  }
  return made;
}

/** Remembers the parts sent before, and makes whole positions from them and new parts. */
export class ViewParts {
  #public: Value = {};
  #own: Record<string, Value> = {};

  whole({ public: all, own, whole, ...rest }: PartedPosition): FullPosition {
    if (whole) [this.#public, this.#own] = [{}, {}];
    this.#public = { ...this.#public, ...all };
    for (const [seat, parts] of Object.entries(own))
      this.#own[seat] = { ...this.#own[seat], ...parts };
    const seats = Object.entries(this.#own).map(([seat, parts]) => [
      seat,
      overlay(this.#public, parts),
    ]);
    const nobody = Object.keys(this.#public).length ? { spectator: this.#public } : {};
    return { ...rest, views: seats.length ? Object.fromEntries(seats) : nobody };
  }
}
