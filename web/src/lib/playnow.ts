/** What "play now" means. */
import type { Level } from "./wire";

/** Three at the table where that is possible, or the nearest number. */
export function usualSeats(seats: number[]): number {
  return [...seats].sort((a, b) => Math.abs(a - 3) - Math.abs(b - 3))[0] ?? 2;
}

/** A level in the middle. */
export function middleLevel(levels: Level[]): string {
  return levels[Math.floor((levels.length - 1) / 2)]?.name ?? "deckhand";
}
