/**
 * What a table shows, from somebody's eyes: the state that drawings read. Live play
 * (livetable.svelte.ts) and replay (pages/Replay.svelte) each fill one. No rule is known here:
 * what can be done is what the server lists.
 */
import { getContext, setContext, tick } from "svelte";
import { ring } from "../lib/ghosts";
import { fly, type Flights } from "../lib/motion";
import * as picking from "../lib/picking";
import { look } from "../lib/places";
import { listed, say, sayOf, type Say } from "../lib/words.svelte";
import type { Aside, Chair, Choice, GameEvent, FullPosition, MoveMaker } from "../lib/wire";

/** What a game's drawing may tell the shell. All of it is optional. */
export interface Drawing extends Flights {
  /** The text of the move that picking these handles would be, to ask why it is impossible. */
  wish?: (handles: string[]) => string | null;
  /** What to do now, in words, when these handles have been picked. */
  prompt?: (picked: string[]) => string | null;
  /** Why these handles cannot be picked, where no text of a move could ask it: a sentence and its clause. */
  refusal?: (handles: string[]) => { text: string; clause: string } | null;
  /** What a line of the log is about: handles, pieces or anchors, to show where that is. */
  about?: (line: { move?: string; label: string }) => string[];
  /** The name of an event's sound. */
  tone?: (event: GameEvent) => string | null;
}

/** What is told of a move, or of what came of it. */
export type Told = Pick<Aside, "seat" | "label"> & { by?: MoveMaker };

export class Board {
  /** The game's name, which is its folder's. */
  game = $state("");
  /** Everything to draw; null before the first has come. */
  position: FullPosition | null = $state.raw(null);
  /** Who sits where, by seat. */
  chairs: Chair[] = $state.raw([]);
  /** The seat whose view is shown; null for a spectator, or while a curtain hides all hands. */
  eyes: number | null = $state(null);
  /** What led to the position; null if it came at once, as after a reload. */
  event: GameEvent | null = $state.raw(null);
  /** The handles picked so far, of a move that is not yet whole. */
  picked: string[] = $state.raw([]);
  /** Which of several elements with the same handle was picked. */
  touched: Record<string, Element> = $state.raw({});
  /** What the game's drawing told us about itself. */
  drawing: Drawing = $state.raw({});
  /** Somebody goes through a game that is over, a step at a time. */
  stepwise = false;
  /** Closes what a drawing shows to be read before the next move; null if there is nothing to read. */
  reading: (() => void) | null = $state.raw(null);
  /** The element the drawing is in; null while there is none. */
  root: HTMLElement | null = null;

  /** What `eyes` see, as the game's view.py makes it. */
  view: unknown = $derived.by(() => {
    const views = this.position?.views ?? {};
    const whose = this.eyes === null ? "spectator" : String(this.eyes);
    return views[whose] ?? Object.values(views)[0] ?? null;
  });
  /** The legal moves of `eyes`; none while others are to move. */
  choices: Choice[] = $derived(
    this.eyes === null ? [] : (this.position?.choices[String(this.eyes)] ?? []),
  );
  /** The handles that can be picked next. */
  lit: Set<string> = $derived(new Set(picking.next(this.choices, this.picked)));
  /** Whether the seat that looks is to move. */
  myTurn: boolean = $derived(this.position?.to_move != null && this.position.to_move === this.eyes);

  /** Seconds left to whoever is to move; null where there is no clock. */
  get left(): number | null {
    return null;
  }

  /** Whether so little is left that it is said. */
  get late(): boolean {
    return false;
  }

  /** The game's own sentences. */
  get words(): Say {
    return sayOf(this.game);
  }

  name(seat: number): string {
    return this.chairs[seat]?.name || say("seat", { n: seat + 1 });
  }

  /** Several names, as in a sentence. */
  names(seats: number[]): string {
    return listed(seats.map((seat) => this.name(seat)));
  }

  /** What somebody did, or what happened, as one would say it. */
  sentence({ seat, label, by }: Told): string {
    if (seat < 0) return label;
    const name = this.name(seat);
    const stand = this.standIn({ seat, by });
    return stand ? say(`told-by-${stand}`, { name, label }) : `${name} ${label}`;
  }

  /** Who has moved in the place of a seat's player, if anybody. */
  standIn({ seat, by }: Pick<Told, "seat" | "by">): "clock" | "bot" | null {
    if (by === "clock") return "clock";
    return by === "bot" && this.chairs[seat]?.kind !== "bot" ? "bot" : null;
  }

  /** Called by a game's drawing once, while it is set up. */
  draw(drawing: Drawing): void {
    this.drawing = drawing;
  }

  /** Show where that is of which a line tells; false if it is no longer there. */
  point(names: string[]): boolean {
    return names.filter((name) => this.root && ring(this.root, name)).length > 0;
  }

  /** Pick a handle, or ask why it cannot be picked. Nothing can be picked in a replay. */
  pick(_handle: string, _element?: Element): void {}

  /** Say something in passing. */
  tell(_text: string): void {}

  /** Make a whole move at once, where there is nothing to pick it from. */
  choose(_choice: Choice): void {}

  /** Take the last pick back. */
  back(): void {
    this.picked = picking.back(this.picked);
  }

  /** Show the next position, with flights or without; settled when its pieces have landed. */
  async show(position: FullPosition, event: GameEvent | null, flights = true): Promise<void> {
    const before = this.root && event && flights ? look(this.root) : null;
    this.picked = [];
    this.touched = {};
    this.position = position;
    this.event = event;
    await tick();
    if (before && event && this.root) await fly(this.root, before, event, this.drawing);
  }
}

const KEY = Symbol("table");

/** Make this the table of every component below. */
export function offerTable(board: Board): void {
  setContext(KEY, board);
}

/** The table a drawing belongs to. */
export function useTable(): Board {
  return getContext<Board>(KEY);
}
