/** What view.py makes, and where things lie on the chart. */

export interface Token {
  at: string;
  key: string;
  token: string;
  kind: "ship" | "warehouse" | "doubler";
  value: number | null;
  share: number | null;
  boarder: number | null;
  boat: string | null;
  regions: string[];
  open: string[];
  pending: boolean;
  pays: { seat: number; dollars: number }[];
  due: number;
  borrows: number;
  stakes: number[] | null;
}

export interface Region {
  at: string;
  boats: { seat: number; key: string }[];
  cards_left: number;
}

export interface HandCard {
  card: string;
  kind: "sea" | "dutchman";
  key: string;
}

export interface Seat {
  seat: number;
  cash: number;
  debt: number;
  repays: number;
  boats: number;
  boarded: string[];
  sea_cards: number;
  dutchman_cards: number;
  hand: HandCard[] | null;
  /** null: they lie face down, at a table played from memory; then ``loot`` says how many. */
  captured: Record<string, number> | null;
  wealth: number | null;
  loot?: number;
  score: number | null;
}

export interface Closing {
  at: string;
  with: "boat" | "dutchman";
  tokens: string[];
  /** null: they would tell what lies face down. */
  stakes: number[] | null;
}

export interface View {
  turn: number | null;
  phase: "act" | "resolve" | "draw" | null;
  piles: { sea: number; dutchman: number };
  warehouses: number;
  doubled: number[];
  regions: Region[];
  tokens: Token[];
  placed: string | null;
  dutchman: string | null;
  seats: Seat[];
  richest: number[] | null;
  closing: Closing[];
  ended: string | null;
}

export const CELL = 100;
export const EDGE = 30;
export const WHOLE = EDGE + 7 * CELL + 8;
export const LINES = [0, 1, 2, 3, 4, 5, 6];

const column = (at: string) => at.charCodeAt(0) - 65;
const row = (at: string) => Number(at.slice(1)) - 1;

/** The upper left corner of a region. */
export const corner = (at: string): [number, number] => [
  EDGE + column(at) * CELL,
  EDGE + row(at) * CELL,
];

/** Where the token of a crossing lies. */
export const spot = (at: string): [number, number] => [
  EDGE + (column(at) + 1) * CELL,
  EDGE + (row(at) + 1) * CELL,
];

export const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `\u2212${-n}` : "0");
