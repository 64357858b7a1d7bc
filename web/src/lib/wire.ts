/** What travels between server and browser. docs/protocol.md is the text; these are its names. */

export type Lang = "en" | "fr";

export interface Me {
  guest: string;
  name: string;
  lang: Lang;
}

export interface OptionSheet {
  name: string;
  text: string;
  default: Record<string, unknown>;
  values?: { value: unknown; text: string }[];
  range?: [number, number];
}

export interface GameSheet {
  name: string;
  title: string;
  tagline: string;
  seats: number[];
  minutes: [number, number];
  age: number;
  options: OptionSheet[];
}

export interface Level {
  name: string;
  title: string;
  text: string;
}

export interface Brief {
  id: string;
  game: string;
  title: string;
  seats: { kind: ChairKind; name: string; level?: string }[];
  state: TableState;
  ply: number;
  yours: boolean;
  your_turn: boolean;
  public: boolean;
  age_s: number;
  invite?: string;
  commitment?: string;
}

export type TableState = "waiting" | "playing" | "over" | "review";
export type ChairKind = "open" | "person" | "bot" | "guest";

export interface Chair {
  seat: number;
  kind: ChairKind;
  name: string;
  level?: string;
  here: boolean;
  yours: boolean;
  left_s?: number;
  clock_s?: number;
}

export interface Choice {
  move: string;
  label: string;
  steps: string[];
}

/** A position in parts; unless it is whole, only those that have changed. */
export interface Parted extends Omit<Position, "views"> {
  public: Record<string, unknown>;
  own: Record<string, Record<string, unknown>>;
  whole: boolean;
}

export interface Position {
  ply: number;
  to_move: number | null;
  over: boolean;
  scores: number[] | null;
  winners: number[];
  views: Record<string, unknown>;
  choices: Record<string, Choice[]>;
}

/** What came of a move, to follow a seat's name, or alone (-1). */
export interface Aside {
  seat: number;
  label: string;
}

export interface Line {
  ply: number;
  seat: number;
  label: string;
  move: string;
  then?: Aside[];
}

export interface GameEvent extends Line {
  tone?: string;
}

export interface Chat {
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

export interface Undo {
  by: number;
  to: number;
  agreed: number[];
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  state: TableState;
  seats: Chair[];
  options: Record<string, unknown>;
  clock: number | null;
  public: boolean;
  owner: boolean;
  controls: number[];
  spectators: number;
  commitment: string;
  rules: string;
  rematch: string | null;
  undo: Undo | null;
}

export interface Idea {
  move: string;
  label: string;
  win: number;
  score: number;
  share: number;
}

/** Numbered: everybody at the table hears it, and a resumed socket goes on from the last one. */
export type News = NewsWith<Position>;

/** The same as it travels. */
export type Told = NewsWith<Parted>;

type NewsWith<P> =
  | { type: "table"; n: number; table: TableInfo; position: P; log: Line[]; chat: Chat[] }
  | { type: "event"; n: number; event: GameEvent; position: P }
  | {
      type: "seats";
      n: number;
      seats: Chair[];
      controls: number[];
      spectators: number;
      state?: TableState;
    }
  | { type: "chat"; n: number; chat: Chat }
  | { type: "undo"; n: number; undo: Undo | null }
  | { type: "rematch"; n: number; id: string };

/** An answer to a request, by the request's id. */
export type Answer =
  | { type: "ok"; id: number }
  | { type: "error"; id?: number; code: string; text: string; clause?: string }
  | { type: "why"; id: number; move: string; clause: string | null; text: string }
  | { type: "hint"; id: number; ideas: Idea[]; line: string[]; firm: boolean }
  | { type: "pong"; id?: number };

export type Incoming = Told | Answer;

export type Request =
  | { type: "play"; ply: number; seat: number; move: string }
  | { type: "why"; seat: number; move: string }
  | { type: "hint"; seat: number }
  | { type: "chat"; text: string }
  | { type: "undo"; seat: number }
  | { type: "agree"; seat: number; yes: boolean }
  | { type: "sit"; seat: number; entropy: string }
  | { type: "leave"; seat: number }
  | { type: "bot"; seat: number; level: string }
  | { type: "reclaim"; seat: number }
  | { type: "start" }
  | { type: "rematch" }
  | { type: "ping" };

export interface Review {
  ply: number;
  plies: number;
  to_move: number | null;
  over: boolean;
  view: unknown;
  views: Record<string, unknown>;
  log: Line[];
}

export interface Course {
  plot: { ply: number; scores: number[] }[];
  breakdown: {
    seat: number;
    lines: { clause: string; text: string; points: number }[];
    total: number;
  }[];
  fair: {
    commitment: string | null;
    secret: string | null;
    seed: string | null;
    entropy: string[];
    ok: boolean;
  };
}

export interface Rules {
  title: string;
  clauses: { id: string; html: string; ruling: boolean; section: string }[];
  html: string;
}
