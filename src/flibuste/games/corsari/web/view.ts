/** What view.py says of a table of Corsari, and its things in words. */
import type { Board } from "$table";

export interface Card {
  card: string;
  key: string;
  colour: string;
  number: number;
}

export interface Laid {
  prisoners: Card[];
  crew: Card[];
  attached: Card[];
  stowaways: Card[];
  limit: number;
  sinks: boolean;
  /** Only once the round is over: */
  sunk?: boolean;
  crowned?: boolean;
  kept_by?: number | null;
  gains?: number;
}

export interface Sketch {
  move: string;
  crew: string[];
  attached: string[];
  stowaways: string[];
  limit: number;
  sinks: boolean | null;
  capot: boolean;
}

export interface Limits {
  now: number;
  after: Record<string, number>;
  prisoners: string[];
  stowaways: Record<string, string[]>;
}

export interface Seat {
  seat: number;
  cards: number;
  hand: Card[] | null;
  known: Card[];
  penalties: number;
  penalty_cards: Card[];
  leads: boolean;
  laid: Laid | null;
}

export interface Previous {
  void: string | null;
  raiser: number | null;
  colour?: string;
  seats: (Laid | null)[];
}

export interface View {
  phase: "take" | "discard" | "lay" | "over";
  round: number;
  last_round: boolean;
  turn: number;
  turn_limit: number;
  dealer: number;
  options: { holding_back: boolean; capot: "game" | "round" };
  stock: number;
  pile: Card[];
  quay: { cards: Card[]; colour: string | null };
  seats: Seat[];
  penalties: number;
  penalty_marks: { last_round: number; end: number };
  raiser: number | null;
  must_anchor: boolean;
  limits: Limits | null;
  layouts: Sketch[] | null;
  previous: Previous | null;
  ended: string | null;
  winners: number[];
}

export type Role = "prisoner" | "crew" | "attached" | "stowaway";

export function colourWords(table: Board, colour: string | null): string {
  return table.words(`colour-${colour ?? "none"}`);
}

export function cardWords(table: Board, card: string): string {
  const [colour = "", number = ""] = card.split(" ");
  return table.words("card", { colour: colourWords(table, colour), number: Number(number) });
}

/** What each card of a hand would be: in a layout one may choose, or in the best one. */
export function rolesIn(
  view: View,
  hand: Card[],
  sketch: Sketch | null,
  gone: string,
): Record<string, Role> {
  const limits = view.limits;
  if (!sketch && !limits) return {};
  const stowaways = new Set(
    sketch ? sketch.stowaways : (limits!.stowaways[gone] ?? limits!.stowaways[""]),
  );
  const crew = new Set(sketch?.crew);
  const attached = new Set(sketch?.attached);
  const prisoners = new Set(limits?.prisoners);
  const role = (card: string): Role => {
    if (stowaways.has(card)) return "stowaway";
    if (sketch) return attached.has(card) ? "attached" : crew.has(card) ? "crew" : "prisoner";
    return prisoners.has(card) ? "prisoner" : "crew";
  };
  return Object.fromEntries(
    hand.filter(({ card }) => card !== gone).map(({ card }) => [card, role(card)]),
  );
}
