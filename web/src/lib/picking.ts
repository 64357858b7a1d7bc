/**
 * Picking: a move is made by picking things on the table one after the other.
 *
 * The server names the things of every legal move by their handles (its steps). Here they are narrowed down,
 * pick by pick; no rule is known. Pure functions over the choices and what has been picked.
 */
import type { Choice } from "./wire";

/** What came of picking a handle. */
export type Outcome =
  /** The move is not yet whole: what is picked now. */
  | { kind: "more"; picked: string[] }
  /** The move is whole. */
  | { kind: "done"; choice: Choice; picked: string[] }
  /** The last pick was taken back: what is left. */
  | { kind: "back"; picked: string[] }
  /** No move goes on like this: what was wished. */
  | { kind: "no"; wish: string[] };

const starts = (steps: string[], picked: string[]) =>
  picked.every((handle, i) => steps[i] === handle);

/** The choices that are still possible. */
export function possible(choices: Choice[], picked: string[]): Choice[] {
  return choices.filter((choice) => starts(choice.steps, picked));
}

/** The things that can be picked next, in the server's order. */
export function next(choices: Choice[], picked: string[]): string[] {
  const handles = possible(choices, picked)
    .map((choice) => choice.steps[picked.length])
    .filter((handle) => handle !== undefined);
  return [...new Set(handles)];
}

/** What a handle would do now, in words, if it completes a move. */
export function completes(choices: Choice[], picked: string[], handle: string): Choice | null {
  const whole = [...picked, handle];
  return possible(choices, whole).find((choice) => choice.steps.length === whole.length) ?? null;
}

/** Where a handle can be picked: after all that is picked, or after taking some of it back. */
function level(choices: Choice[], picked: string[], handle: string): number {
  for (let kept = picked.length; kept >= 0; kept--) {
    if (next(choices, picked.slice(0, kept)).includes(handle)) return kept;
  }
  return -1;
}

/** Pick a thing. Another thing instead of the last one takes that back first. */
export function pick(choices: Choice[], picked: string[], handle: string): Outcome {
  if (picked.at(-1) === handle && !next(choices, picked).includes(handle)) {
    return { kind: "back", picked: picked.slice(0, -1) };
  }
  const kept = level(choices, picked, handle);
  if (kept < 0) return { kind: "no", wish: [...picked, handle] };
  const now = [...picked.slice(0, kept), handle];
  const whole = possible(choices, now).find((choice) => choice.steps.length === now.length);
  return whole ? { kind: "done", choice: whole, picked: now } : { kind: "more", picked: now };
}

/** Take the last pick back. */
export function back(picked: string[]): string[] {
  return picked.slice(0, -1);
}

/** The nearest of several places in a direction, for the arrow keys: an index, or -1. */
export function toward(from: DOMRectReadOnly, places: DOMRectReadOnly[], key: string): number {
  const [dx, dy] = ARROWS[key] ?? [0, 0];
  let best = -1;
  let least = Infinity;
  places.forEach((place, i) => {
    const x = place.x + place.width / 2 - from.x - from.width / 2;
    const y = place.y + place.height / 2 - from.y - from.height / 2;
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    const cost = along + 2.5 * aside;
    if (along > 2 && cost < least) [best, least] = [i, cost];
  });
  return best;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
