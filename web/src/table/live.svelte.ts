/** A table as it is shown: what the server says, in an order the eye can follow. */
import { getContext, setContext, tick } from "svelte";
import { remember } from "../lib/fair";
import { land, look, fly, ring, type Flights } from "../lib/motion";
import { Parts, type FullNews, type PartedNews } from "../lib/parts";
import * as picking from "../lib/picking";
import { settings } from "../lib/settings.svelte";
import { Link, type LinkState } from "../lib/socket";
import { play as sound } from "../lib/sound";
import { say, sayOf, words, type Say } from "../lib/words.svelte";
import type {
  Answer,
  Aside,
  Chair,
  Chat,
  Choice,
  FullPosition,
  GameEvent,
  HintedMove,
  LogLine,
  TableInfo,
} from "../lib/wire";

/** What a game's drawing may tell the shell. All of it is optional. */
export interface Drawing extends Flights {
  /** The text of the move that picking these things would be, to ask why it is impossible. */
  wish?: (handles: string[]) => string | null;
  /** What to do now, in words, when these things have been picked. */
  prompt?: (picked: string[]) => string | null;
  /** What a line of the log is about: handles, pieces or anchors, to be shown to whoever asks where that is. */
  about?: (line: { move?: string; label: string }) => string[];
  /** The sound of an event. */
  tone?: (event: GameEvent) => string | null;
}

export interface Toast {
  text: string;
  clause?: string;
}

const PAUSE = 140; // between two causes
const ended = (sentence: string) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

/** A position to draw, from somebody's eyes. Live play and replay both are one. */
export class Board {
  game = $state("");
  position: FullPosition | null = $state.raw(null);
  chairs: Chair[] = $state.raw([]);
  eyes: number | null = $state(null);
  event: GameEvent | null = $state.raw(null);
  /** Seconds left to whoever is to move, where there is a clock. */
  left: number | null = $state(null);
  picked: string[] = $state.raw([]);
  /** Which of several equal things was touched. */
  touched: Record<string, Element> = $state.raw({});
  drawing: Drawing = $state.raw({});
  /** Somebody goes through a game that is over, a step at a time. */
  stepwise = false;
  root: HTMLElement | null = null;

  view: unknown = $derived.by(() => {
    const views = this.position?.views ?? {};
    return (
      views[this.eyes === null ? "spectator" : String(this.eyes)] ?? Object.values(views)[0] ?? null
    );
  });
  choices: Choice[] = $derived(
    this.eyes === null ? [] : (this.position?.choices[String(this.eyes)] ?? []),
  );
  lit: Set<string> = $derived(new Set(picking.next(this.choices, this.picked)));
  myTurn: boolean = $derived(this.position?.to_move != null && this.position.to_move === this.eyes);

  get words(): Say {
    return sayOf(this.game);
  }

  name(seat: number): string {
    return this.chairs[seat]?.name || say("seat", { n: seat + 1 });
  }

  /** What somebody did, or what happened, as one would say it. */
  sentence({ seat, label }: Aside): string {
    return seat >= 0 ? `${this.name(seat)} ${label}` : label;
  }

  /** Called by a game's drawing once, while it is set up. */
  draw(drawing: Drawing): void {
    this.drawing = drawing;
  }

  /** Show where that is of which a line tells; false if it is no longer there. */
  point(names: string[]): boolean {
    return names.filter((name) => this.root && ring(this.root, name)).length > 0;
  }

  pick(_handle: string, _element?: Element): void {}

  /** Make a whole move at once, where there is nothing to pick it from. */
  choose(_choice: Choice): void {}

  back(): void {
    this.picked = picking.back(this.picked);
  }

  /** Show the next position; settled when its pieces have landed. */
  async show(position: FullPosition, event: GameEvent | null): Promise<void> {
    const before = this.root && event ? look(this.root) : null;
    this.picked = [];
    this.touched = {};
    this.position = position;
    this.event = event;
    await tick();
    if (before && event && this.root) await fly(this.root, before, event, this.drawing);
  }
}

export class Live extends Board {
  info: TableInfo | null = $state.raw(null);
  link: LinkState = $state("connecting");
  code = $state(0);
  log: LogLine[] = $state.raw([]);
  chat: Chat[] = $state.raw([]);
  unread = $state(0);
  toast: Toast | null = $state.raw(null);
  pending: Choice | null = $state.raw(null);
  sending = $state(false);
  ideas: HintedMove[] | null = $state.raw(null);
  line: string[] = $state.raw([]);
  /** Whether these ideas are more than a guess. */
  firm = $state.raw(false);
  curtain: number | null = $state(null);
  heard = $state("");
  behind = $state(0);

  /** When the chairs were last told, for what counts down from then. */
  told = $state(Date.now());
  now = $state(Date.now());

  #link: Link;
  #parts = new Parts();
  #queue: FullNews[] = [];
  #busy = false;
  #deadline: number | null = null;
  #ticking = setInterval(() => this.#tick(), 500);

  constructor(readonly id: string) {
    super();
    const path = `/api/tables/${encodeURIComponent(id)}/socket`;
    this.#link = new Link(
      (after) => `${path}?after=${after}&lang=${words.lang}&feed=changes`,
      (news) => this.#hear(news),
      (state, code) => ([this.link, this.code] = [state, code]),
    );
  }

  controls: number[] = $derived(this.info?.controls ?? []);
  watching: boolean = $derived(this.controls.length === 0);

  ask = (request: Parameters<Link["ask"]>[0]): Promise<Answer> => this.#link.ask(request);
  close = (): void => {
    clearInterval(this.#ticking);
    this.#link.close();
  };
  again = (): void => this.#link.again();

  // --- clocks ------------------------------------------------------------------------------

  #tick(): void {
    this.now = Date.now();
    this.left =
      this.#deadline === null ? null : Math.max(0, Math.ceil((this.#deadline - this.now) / 1000));
  }

  /** A person's turn lasts so long; the server's own word, where it gave one, counts more. */
  #wind(told?: number): void {
    const seat = this.position?.to_move;
    const chair = seat == null ? undefined : this.chairs[seat];
    const ticks = this.info?.clock && chair && chair.kind !== "bot" && !this.position?.over;
    this.#deadline = ticks ? Date.now() + 1000 * (told ?? this.info!.clock!) : null;
    this.#tick();
  }

  // --- news --------------------------------------------------------------------------------

  #hear(told: PartedNews): void {
    const news: FullNews =
      "position" in told ? { ...told, position: this.#parts.whole(told.position) } : told;
    if (news.type === "table") this.#queue = [];
    this.#queue.push(news);
    this.behind = this.#queue.length;
    void this.#drain();
  }

  async #drain(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let news = this.#queue.shift(); news; news = this.#queue.shift()) {
        this.behind = this.#queue.length;
        await this.#take(news);
      }
    } finally {
      this.#busy = false;
    }
  }

  /** Show everything that waits at once: a tap or a key is in a hurry. */
  skip(): void {
    land();
    this.#hurry = true;
  }
  #hurry = false;

  async #take(news: FullNews): Promise<void> {
    if (news.type === "event") await this.#happen(news.event, news.position);
    else if (news.type === "table") await this.#reset(news);
    else if (news.type === "chat") this.#hearChat(news.chat);
    else if (this.info) this.#change(news);
  }

  #change(news: Exclude<FullNews, { type: "event" | "table" | "chat" }>): void {
    const info = this.info!;
    if (news.type === "seats") {
      const state = news.state ?? info.state;
      this.info = {
        ...info,
        state,
        seats: news.seats,
        controls: news.controls,
        spectators: news.spectators,
      };
      this.#sit(news.seats);
      this.#see();
    } else if (news.type === "undo") this.info = { ...info, undo: news.undo };
    else this.info = { ...info, rematch: news.id };
  }

  #sit(chairs: Chair[]): void {
    this.chairs = chairs;
    this.told = Date.now();
    this.#wind(chairs.find((chair) => chair.clock_s != null)?.clock_s);
  }

  async #reset(news: Extract<FullNews, { type: "table" }>): Promise<void> {
    this.game = news.table.game;
    await words.load(this.game);
    this.info = news.table;
    remember(this.id, { promise: news.table.commitment });
    this.log = news.log;
    this.chat = news.chat;
    this.sending = false;
    this.pending = null;
    if (news.position) await this.show(news.position, null);
    this.#sit(news.table.seats);
    this.#see();
    this.#turn();
  }

  async #happen(event: GameEvent, position: FullPosition): Promise<void> {
    const kept = event.move.startsWith("undo ")
      ? this.log.filter((line) => line.ply < event.ply)
      : this.log;
    this.log = [...kept.slice(-199), event];
    this.sending = false;
    this.pending = null;
    this.ideas = null;
    // Whatever happens answers an open question about taking back.
    if (this.info)
      this.info = { ...this.info, undo: null, state: position.over ? "over" : "playing" };
    sound(position.over ? "over" : (this.drawing.tone?.(event) ?? "lay"));
    this.heard = [event, ...(event.then ?? [])].map((said) => ended(this.sentence(said))).join(" ");
    const shown = this.show(position, event);
    this.#wind();
    if (this.#queue.length > 8 || document.hidden || this.#hurry) land();
    else await shown;
    this.#see();
    this.#turn();
    if (this.#queue.length && !this.#hurry && settings.pace)
      await new Promise((done) => setTimeout(done, PAUSE * settings.pace));
    if (!this.#queue.length) this.#hurry = false;
  }

  #hearChat(chat: Chat): void {
    this.chat = [...this.chat.slice(-199), chat];
    this.unread += 1;
  }

  // --- whose eyes --------------------------------------------------------------------------

  /** One person: their seat. Several at this screen: the one to move, behind a curtain first. */
  #see(): void {
    const mine = this.controls;
    const turn = this.position?.to_move ?? null;
    if (!mine.length) this.eyes = null;
    else if (mine.length === 1 || this.position?.over)
      this.eyes = mine.includes(this.eyes ?? -1) ? this.eyes : mine[0]!;
    else if (turn !== null && mine.includes(turn) && turn !== this.eyes) {
      this.eyes = null;
      this.curtain = turn;
    }
    if (mine.length < 2 || this.position?.over) this.curtain = null;
  }

  /** The one to move sits before the screen. */
  lift(): void {
    this.eyes = this.curtain;
    this.curtain = null;
    this.#turn();
  }

  #turn(): void {
    if (!this.myTurn || this.position?.over) return;
    if (this.event?.seat !== this.eyes) sound("turn");
    this.heard = `${this.heard} ${say("hear-your-turn", { n: this.lit.size })}`.trim();
    if (
      document.hidden &&
      settings.notify &&
      "Notification" in window &&
      Notification.permission === "granted"
    ) {
      new Notification(say("notify-turn"), { body: this.info?.title ?? "", tag: this.id });
    }
  }

  // --- doing -------------------------------------------------------------------------------

  override pick(handle: string, element?: Element): void {
    if (this.behind) this.skip();
    if (this.sending || this.watching || this.curtain !== null) return;
    this.pending = null;
    const outcome = picking.pick(this.choices, this.picked, handle);
    if (outcome.kind === "no") return void this.#impossible(outcome.wish);
    this.toast = null;
    this.picked = outcome.picked;
    if (element) this.touched = { ...this.touched, [handle]: element };
    if (outcome.kind === "done") this.#decide(outcome.choice);
  }

  override choose(choice: Choice): void {
    if (this.behind) this.skip();
    if (!this.sending && !this.watching && this.curtain === null) this.#decide(choice);
  }

  #decide(choice: Choice): void {
    if (settings.confirm) this.pending = choice;
    else void this.play(choice);
  }

  override back(): void {
    this.pending = null;
    super.back();
  }

  async play(choice: Choice): Promise<void> {
    if (!this.position || this.eyes === null) return;
    this.pending = null;
    this.sending = true;
    const answer = await this.ask({
      type: "play",
      ply: this.position.ply,
      seat: this.eyes,
      move: choice.move,
    });
    if (answer.type !== "error") return;
    this.sending = false;
    this.picked = [];
    if (answer.code !== "stale") this.tell(answer.text, answer.clause);
  }

  async #impossible(wish: string[]): Promise<void> {
    sound("no");
    if (this.position?.over) return;
    if (!this.myTurn || this.eyes === null) {
      const turn = this.position?.to_move;
      return this.tell(
        turn == null || turn < 0
          ? say("toast-wait")
          : say("toast-not-your-turn", { name: this.name(turn) }),
      );
    }
    const move = this.drawing.wish?.(wish);
    if (!move) return this.tell(say("toast-not-now"));
    const answer = await this.ask({ type: "why", seat: this.eyes, move });
    if (answer.type === "why" && answer.text) this.tell(answer.text, answer.clause ?? undefined);
    else this.tell(say("toast-not-now"));
  }

  tell(text: string, clause?: string): void {
    if (!text) return;
    const toast: Toast = clause ? { text, clause } : { text };
    this.toast = toast;
    setTimeout(() => this.toast === toast && (this.toast = null), 7000);
  }

  async hint(): Promise<void> {
    if (this.eyes === null) return;
    const answer = await this.ask({ type: "hint", seat: this.eyes });
    if (answer.type === "hint")
      [this.ideas, this.line, this.firm] = [answer.ideas, answer.line, answer.firm];
    else if (answer.type === "error") this.tell(answer.text);
  }

  /** Ask for something that is either done or refused with a sentence. */
  async beg(request: Parameters<Link["ask"]>[0]): Promise<boolean> {
    const answer = await this.ask(request);
    if (answer.type === "error") this.tell(answer.text || say("toast-lost"));
    return answer.type !== "error";
  }
}

const KEY = Symbol("table");

export function offerTable(board: Board): void {
  setContext(KEY, board);
}

/** The table a drawing belongs to. */
export function useTable(): Board {
  return getContext<Board>(KEY);
}
