/** Six places set as one likes, before the move is made. */
import type { Kind, Place } from "./words";

export type Plan = (Kind | null)[];

/** A ship to begin with: three of each. */
export const FRESH: Plan = ["cannon", "pirate", "cannon", "pirate", "cannon", "pirate"];

/** What a touch makes of a place that held `start` and would now hold `now`. */
export function turned(now: Kind | null, start: Kind | null): Kind | null {
  if (now === null) return "cannon";
  if (now === "cannon") return "pirate";
  return start === null ? null : "cannon";
}

export function changed(plan: Plan, places: Place[]): Place[] {
  return places.filter((place, i) => plan[i] !== place.figure);
}

export function loadSteps(plan: Plan): string[] {
  return plan.map((figure, i) => `load/${i + 1}/${figure}`);
}

export function repairSteps(plan: Plan, places: Place[]): string[] {
  const changes = changed(plan, places).map(
    (place) => `place/${place.place}/${plan[place.place - 1]}`,
  );
  return changes.length ? [...changes, "button/repair"] : [];
}

/** The text of the move that picking these things would be; `wish/…` is such a text already. */
export function wish(handles: string[]): string | null {
  const [kind = "", what = ""] = (handles[0] ?? "").split("/");
  const letters = handles.map((handle) => handle.split("/")).filter((parts) => parts.length === 3);
  if (kind === "wish") return what;
  if (kind === "space") return `move ${what}`;
  if (kind === "lair") return `attack ${what}`;
  if (kind === "ship") return `attack seat ${what}`;
  if (kind === "give") return `give up ${what}`;
  if (kind === "load") return `load ${letters.map((parts) => parts[2]![0]).join("")}`;
  if (kind === "place")
    return `repair ${letters.map((parts) => parts[1]! + parts[2]![0]).join(" ")}`;
  return handles[0] === "button/pass" ? "pass" : null;
}
