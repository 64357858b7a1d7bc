/** The time of a turn, in words and figures. */
import { say } from "./words.svelte";

export const DAY = 86_400;
/** What a new table offers, in seconds. */
export const TURNS = [30, 60, 120, 300];
export const TURNS_OF_DAYS = [1, 2, 3, 7].map((days) => days * DAY);

/** How long a turn may be. */
export function turnWords(seconds: number | null): string {
  if (!seconds) return say("clock-none");
  return seconds < DAY
    ? say("clock-seconds", { n: seconds })
    : say("clock-days", { n: Math.round(seconds / DAY) });
}

/** Whether a deal of the day is still played by others: until midnight, UTC. */
export function isShut(day: string | undefined): boolean {
  return !!day && Date.now() < Date.parse(`${day}T00:00:00Z`) + 1000 * DAY;
}

/** With how little time left whoever is to move is warned. */
export function warnedAt(turn: number): number {
  return turn < DAY ? Math.min(30, Math.max(5, Math.round(turn / 4))) : 6 * 3600;
}

/** Time that is left: 0:42, 5 h 10 min, 2 d 3 h. */
export function timeLeft(seconds: number): string {
  const [minutes, hours, days] = [60, 3600, DAY].map((unit) => Math.floor(seconds / unit));
  if (days) return say("left-days", { d: days!, h: hours! % 24 });
  if (hours) return say("left-hours", { h: hours, m: minutes! % 60 });
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}
