/** What "play now" means. */
import { api } from "./api";
import type { GameSheet, Level } from "./wire";

/** Three at the table where that is possible, or the nearest number. */
export function usualSeats(seats: number[]): number {
  return [...seats].sort((a, b) => Math.abs(a - 3) - Math.abs(b - 3))[0] ?? 2;
}

/** A level in the middle. */
export function middleLevel(levels: Level[]): string {
  return levels[Math.floor((levels.length - 1) / 2)]?.name ?? "deckhand";
}

/** Open a table of the usual size against bots of a level: its id. */
export async function playNow(game: GameSheet, level: string): Promise<string> {
  const seats = usualSeats(game.seats);
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: "bot" as const, level }));
  const chairs = [{ kind: "me" as const }, ...bots];
  const wish = { game: game.name, seats, options: {}, chairs, public: false, clock: null };
  return (await api.open(wish)).id;
}
