/** Shares of the win in whole points of a hundred, so that what is shown adds up. */
import type { LuckBooks, LuckMoment, ShareFigure } from "./wire";

export const ENTRIES = ["par", "deal", "chance", "own", "others"] as const;
export type Entry = (typeof ENTRIES)[number];

/** A line of a seat's books: points, and where its bar begins and ends. */
export interface BookLine {
  entry: Entry | "result";
  points: number;
  error: number;
  from: number;
  to: number;
  /** Smaller than its doubt: it may have been nothing. */
  unsure: boolean;
}

/** As points; -0 is 0. */
export const points = (share: number) => Math.round(100 * share) || 0;

/** With its sign. */
export const signed = (n: number) => (n > 0 ? `+${n}` : String(n).replace("-", "\u2212"));

/** Doubt is never shown as none. */
export const doubt = ({ error }: ShareFigure) => (error > 0 ? Math.max(1, points(error)) : 0);

/** A change that is smaller than two standard errors may have been nothing. */
export const isUnsure = ({ value, error }: ShareFigure) => Math.abs(value) < 2 * error;

/** A seat's books. Running totals are rounded, and lines are their differences: they always add up. */
export function linesOf(books: LuckBooks): BookLine[] {
  let total = 0;
  const lines: BookLine[] = ENTRIES.map((entry) => {
    const from = points(total);
    total += books[entry].value;
    const to = points(total);
    const unsure = entry !== "par" && isUnsure(books[entry]);
    return { entry, points: to - from, error: doubt(books[entry]), from, to, unsure };
  });
  const end = points(books.result);
  return [...lines, { entry: "result", points: end, error: 0, from: 0, to: end, unsure: false }];
}

/** The seats' shares at a ply one upon the other, the whole being 1: where each begins, and the end. */
export function stacked(shares: number[]): number[] {
  const whole = shares.reduce((sum, share) => sum + Math.max(0, share), 0) || 1;
  const tops = [0];
  for (const share of shares) tops.push(tops.at(-1)! + Math.max(0, share) / whole);
  return tops;
}

/** Places on a line, pushed apart so that none are nearer than a gap, and none beyond the end. */
export function apart(places: number[], gap: number, end: number): number[] {
  const found = [...places];
  for (let i = 1; i < found.length; i++) found[i] = Math.max(found[i]!, found[i - 1]! + gap);
  for (let i = found.length - 1, most = end; i >= 0; i--, most -= gap)
    found[i] = Math.min(found[i]!, most);
  return found;
}

/** The moment a hash such as "#1-45" names; null if it names none. */
export function momentOf(
  hash: string,
  moments: LuckMoment[],
): { seat: number; ply: number; moment: LuckMoment | null } | null {
  const [, seat, ply] = /^#(\d{1,2})-(\d{1,5})$/.exec(hash) ?? [];
  if (seat === undefined || ply === undefined) return null;
  const here = { seat: Number(seat), ply: Number(ply) };
  const moment = moments.find((each) => each.seat === here.seat && each.ply === here.ply) ?? null;
  return { ...here, moment };
}

/** What a moment is called, as the end of a word's key. */
export function kindOf({ kind, name, change }: LuckMoment): string {
  return kind === "choice" ? name || "mistake" : `${kind}-${change.value < 0 ? "down" : "up"}`;
}
