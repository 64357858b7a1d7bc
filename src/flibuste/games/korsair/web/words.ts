/** Korsair's things in words, from the view alone. */
import type { Board } from "$table";

export interface Fleet {
  colour: string;
  side: number;
  strength: number;
  ships: number[];
}

export interface Galleon {
  number: number;
  key: string;
  gold: number;
  owner: number;
  seat: number;
  leader: number | null;
  character: string | null;
  fleets: Fleet[];
}

export interface Seat {
  seat: number;
  side: number;
  cards: number;
  hand: { card: string; key: string }[] | null;
  score: number | null;
}

export interface View {
  seat: number | null;
  pairs: boolean;
  stock: number;
  seats: Seat[];
  /** null: it lies face down, at a table played from memory. */
  gold: (number | null)[];
  galleons: Galleon[];
  closed: number | null;
  ended: string | null;
}

export function cardWords(table: Board, card: string): string {
  const [first = "", second = ""] = card.split(" ");
  if (first === "galleon") return table.words("piece-galleon", { gold: Number(second) });
  if (first === "captain") return table.words("piece-captain", { colour: second });
  if (first === "admiral") return table.words("piece-admiral");
  return table.words("piece-ship", { colour: first, strength: Number(second) });
}

/** What can be done this turn, from what glows: nobody is offered a card to play who has none. */
export function turnWords(lit: string[], stock: number): string {
  const cards = lit.filter((handle) => handle.startsWith("hand/"));
  if (!cards.length) return "prompt-turn-draw";
  if (stock) return "prompt-turn";
  return cards.every((handle) => handle.startsWith("hand/galleon"))
    ? "prompt-turn-galleon"
    : "prompt-turn-late";
}

export function sideWords(table: Board, view: View, side: number): string {
  return crewOf(view, side)
    .map((seat) => table.name(seat))
    .join(" + ");
}

/** A galleon and the fight for it, as one would tell it. */
export function galleonWords(table: Board, view: View, galleon: Galleon): string {
  const fleets = galleon.fleets.map((fleet) =>
    table.words("tell-fleet", {
      colour: fleet.colour,
      strength: fleet.strength,
      name: sideWords(table, view, fleet.side),
    }),
  );
  const lead =
    galleon.leader === null
      ? table.words("tell-tied")
      : table.words("tell-leads", { name: sideWords(table, view, galleon.leader) });
  const whole = [
    table.words("tell-galleon", {
      number: galleon.number,
      gold: galleon.gold,
      name: sideWords(table, view, galleon.owner),
    }),
    ...fleets,
    ...(galleon.character ? [cardWords(table, galleon.character)] : []),
    lead,
  ];
  return whole.join(", ");
}

/** A fleet's ships, each with a key that it keeps while others join it. */
export function shipKeys(galleon: string, fleet: Fleet): { rank: number; key: string }[] {
  const seen = new Map<number, number>();
  return fleet.ships.map((rank) => {
    const copy = seen.get(rank) ?? 0;
    seen.set(rank, copy + 1);
    return { rank, key: `${galleon}/${fleet.colour} ${rank}/${copy}` };
  });
}

/** The seats of a side: one, or a pair. */
export function crewOf(view: View, side: number): number[] {
  return view.seats.filter((seat) => seat.side === side).map((seat) => seat.seat);
}

/** Everybody, by side: partners together. */
export function crews(view: View): Seat[][] {
  const sides = [...new Set(view.seats.map((seat) => seat.side))];
  return sides.map((side) => view.seats.filter((seat) => seat.side === side));
}

/** What a card does, in a sentence. */
export function cardTip(table: Board, card: string): string {
  const [first = ""] = card.split(" ");
  const kind = ["galleon", "captain", "admiral"].includes(first) ? first : "ship";
  return table.words(`tip-card-${kind}`);
}
