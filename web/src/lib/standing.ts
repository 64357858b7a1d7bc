/** Who came where, when a game is over. */
import type { FullPosition } from "./wire";

/**
 * The place of a seat's side among all sides, and how many there are.
 * sides: the side of each seat; empty if everybody plays alone.
 */
export function placeOf(
  seat: number,
  { scores, winners }: Pick<FullPosition, "scores" | "winners">,
  sides: number[],
): { place: number; n: number } {
  const side = (of: number) => sides[of] ?? of;
  const won = (of: number) => Number(winners.includes(of));
  const ahead = (of: number) => won(of) - won(seat) || (scores?.[of] ?? 0) - (scores?.[seat] ?? 0);
  const seats = [...(scores ?? []).keys()];
  const count = (some: number[]) => new Set(some.map(side)).size;
  return { place: 1 + count(seats.filter((of) => ahead(of) > 0)), n: count(seats) };
}

/** The seats that play as one, together: a list for each side, in the order of their first seats. */
export function crewsOf(seats: number[], sides: number[]): number[][] {
  const crews = new Map<number, number[]>();
  for (const seat of seats) {
    const side = sides[seat] ?? seat;
    crews.set(side, [...(crews.get(side) ?? []), seat]);
  }
  return [...crews.values()];
}
