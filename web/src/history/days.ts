/** Days, scores and places, as lists of games tell them. */
import { say, words } from "../lib/words.svelte";

/** A day, as people write it. seconds: since 1970. */
export const dayOf = (seconds: number): string =>
  new Intl.DateTimeFormat(words.lang === "fr" ? "fr" : "en-GB", { dateStyle: "medium" }).format(
    new Date(1000 * seconds),
  );

/** A difference with its sign; a minus as long as a plus. */
export const signed = (n: number): string =>
  n > 0 ? `+${n}` : n < 0 ? `\u2212${Math.abs(n)}` : "0";

/** So many of so many, in per cent. */
export const percent = (wins: number, games: number): string =>
  new Intl.NumberFormat(words.lang === "fr" ? "fr" : "en-GB", {
    style: "percent",
    maximumFractionDigits: 0,
  }).format(games ? wins / games : 0);

/** "1043", or that it is not sure yet. */
export const pointsOf = (held: { points: number; spread: number; sure: boolean }): string =>
  held.sure ? String(held.points) : say("rating-provisional", { points: String(held.points) });
