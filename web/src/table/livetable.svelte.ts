/** A table that is played: what the server says, shown in an order the eye can follow. */
import { whoseEyes } from "../lib/eyes";
import { remember } from "../lib/fair";
import { land } from "../lib/flights";
import { NewsQueue } from "../lib/newsqueue";
import * as picking from "../lib/picking";
import { settings } from "../lib/settings.svelte";
import type { SocketState } from "../lib/socket";
import { play as sound } from "../lib/sound";
import { TableLink } from "../lib/tablelink";
import { ViewParts, type FullNews, type PartedNews } from "../lib/viewparts";
import { say, words } from "../lib/words.svelte";
import type {
  Answer,
  Chair,
  Chat,
  Choice,
  GameEvent,
  LogLine,
  FullPosition,
  Request,
  TableInfo,
} from "../lib/wire";
import { Board } from "./board.svelte";
import { Clock } from "./clock.svelte";

/** A short message that goes away by itself. */
export interface Toast {
  text: string;
  /** The clause of the rules it quotes. */
  clause?: string;
}

const PAUSE = 140; // between two events, in milliseconds
const TOAST = 7000; // how long a toast stays
const KEPT = 200; // lines of the log and of the chat that are kept
const MANY = 8; // if more news wait, they are shown without flights
const ended = (sentence: string) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

export class LiveTable extends Board {
  /** What the server says of the table itself; null until it has. */
  info: TableInfo | null = $state.raw(null);
  /** Whether we are connected. */
  link: SocketState = $state("connecting");
  /** Why the server closed the socket for good; 0 while it has not. */
  closeCode = $state(0);
  /** What happened so far, the latest last. */
  log: LogLine[] = $state.raw([]);
  chat: Chat[] = $state.raw([]);
  /** Lines of the chat that came while it was not in sight. */
  unread = $state(0);
  toast: Toast | null = $state.raw(null);
  /** A whole move that waits to be confirmed. */
  pending: Choice | null = $state.raw(null);
  /** A move is on its way to the server. */
  sending = $state(false);
  /** The server's last hint; null when it has been read. */
  hint: Extract<Answer, { type: "hint" }> | null = $state.raw(null);
  /** The seat to move behind the curtain, where several people share this screen. */
  curtain: number | null = $state(null);
  /** What a screen reader says: the last event, and whose turn it is. */
  announcement = $state("");
  /** How many news have come and are not yet shown. */
  queued = $state(0);
  /** When the chairs were last told: what they count down counts from then. */
  chairsAt = $state(Date.now());
  clock = new Clock();

  /** The seats that are ours. */
  controls: number[] = $derived(this.info?.controls ?? []);
  watching: boolean = $derived(this.controls.length === 0);

  #link: TableLink;
  #parts = new ViewParts();
  #queue = new NewsQueue<FullNews>(
    (news) => this.#take(news),
    (waiting) => (this.queued = waiting),
  );

  constructor(readonly id: string) {
    super();
    const path = `/api/tables/${encodeURIComponent(id)}/socket`;
    this.#link = new TableLink(
      (after) => `${path}?after=${after}&lang=${words.lang}&feed=changes`,
      (news) => this.#hear(news),
      (state, code) => ([this.link, this.closeCode] = [state, code]),
    );
  }

  override get left(): number | null {
    return this.clock.left;
  }

  close = (): void => {
    this.clock.stop();
    this.#link.close();
  };

  /** Everything anew, after a change of language. */
  restart(): void {
    this.#link.restart();
  }

  /** Show everything that waits at once: a tap or a key is in a hurry. */
  skip(): void {
    land();
    this.#queue.hurry();
  }

  // --- news --------------------------------------------------------------------------------

  #hear(told: PartedNews): void {
    const news: FullNews =
      "position" in told ? { ...told, position: this.#parts.whole(told.position) } : told;
    if (news.type === "table") this.#queue.clear();
    this.#queue.push(news);
  }

  async #take(news: FullNews): Promise<void> {
    if (news.type === "event") await this.#happen(news.event, news.position);
    else if (news.type === "table") await this.#reset(news);
    else if (news.type === "chat") this.#hearChat(news.chat);
    else if (this.info) this.#change(this.info, news);
  }

  #change(info: TableInfo, news: Exclude<FullNews, { type: "event" | "table" | "chat" }>): void {
    if (news.type === "undo") this.info = { ...info, undo: news.undo };
    else if (news.type === "rematch") this.info = { ...info, rematch: news.id };
    else {
      const { seats, controls, spectators, state = info.state } = news;
      this.info = { ...info, state, seats, controls, spectators };
      this.#sit(seats);
      this.#look();
    }
  }

  #sit(chairs: Chair[]): void {
    this.chairs = chairs;
    this.chairsAt = Date.now();
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
    this.#look();
    this.#announceTurn();
  }

  async #happen(event: GameEvent, position: FullPosition): Promise<void> {
    this.#note(event, position);
    sound(position.over ? "over" : (this.drawing.tone?.(event) ?? "lay"));
    const shown = this.show(position, event);
    this.#wind();
    if (this.queued > MANY || document.hidden || this.#queue.hurried) land();
    else await shown;
    this.#look();
    this.#announceTurn();
    if (this.queued && !this.#queue.hurried && settings.pace)
      await new Promise((done) => setTimeout(done, PAUSE * settings.pace));
  }

  /** An event in the log and for those who listen; it ends what was asked or sent before. */
  #note(event: GameEvent, position: FullPosition): void {
    const undone = event.move.startsWith("undo ");
    const kept = undone ? this.log.filter((line) => line.ply < event.ply) : this.log;
    this.log = [...kept.slice(1 - KEPT), event];
    const said = [event, ...(event.then ?? [])].map((each) => ended(this.sentence(each)));
    this.announcement = said.join(" ");
    this.sending = false;
    this.pending = null;
    this.hint = null;
    // Whatever happens answers an open question about taking back.
    if (this.info)
      this.info = { ...this.info, undo: null, state: position.over ? "over" : "playing" };
  }

  #hearChat(chat: Chat): void {
    this.chat = [...this.chat.slice(1 - KEPT), chat];
    this.unread += 1;
  }

  /** Start the clock of a person's turn: with the seconds the server told, or with those of a whole turn. */
  #wind(told?: number): void {
    const seat = this.position?.to_move;
    const chair = seat == null ? undefined : this.chairs[seat];
    const timed = this.info?.clock && chair && chair.kind !== "bot" && !this.position?.over;
    this.clock.wind(timed ? (told ?? this.info!.clock) : null);
  }

  // --- whose eyes --------------------------------------------------------------------------

  #look(): void {
    const { to_move: turn = null, over = false } = this.position ?? {};
    const { eyes, curtain } = whoseEyes(this, this.controls, turn, over);
    [this.eyes, this.curtain] = [eyes, curtain];
  }

  /** The one to move sits before the screen. */
  liftCurtain(): void {
    this.eyes = this.curtain;
    this.curtain = null;
    this.#announceTurn();
  }

  #announceTurn(): void {
    if (!this.myTurn || this.position?.over) return;
    if (this.event?.seat !== this.eyes) sound("turn");
    const turn = say("hear-your-turn", { n: this.lit.size });
    this.announcement = `${this.announcement} ${turn}`.trim();
    const allowed = "Notification" in window && Notification.permission === "granted";
    if (document.hidden && settings.notify && allowed)
      new Notification(say("notify-turn"), { body: this.info?.title ?? "", tag: this.id });
  }

  // --- doing -------------------------------------------------------------------------------

  /** Whether a pick counts now; whoever picks is in a hurry. */
  #ready(): boolean {
    if (this.queued) this.skip();
    return !this.sending && !this.watching && this.curtain === null;
  }

  override pick(handle: string, element?: Element): void {
    if (!this.#ready()) return;
    this.pending = null;
    const outcome = picking.pick(this.choices, this.picked, handle);
    if (outcome.kind === "no") return void this.#impossible(outcome.wish);
    this.toast = null;
    this.picked = outcome.picked;
    if (element) this.touched = { ...this.touched, [handle]: element };
    if (outcome.kind === "done") this.#decide(outcome.choice);
  }

  override choose(choice: Choice): void {
    if (this.#ready()) this.#decide(choice);
  }

  #decide(choice: Choice): void {
    if (settings.confirm) this.pending = choice;
    else void this.play(choice);
  }

  override back(): void {
    this.pending = null;
    super.back();
  }

  async play({ move }: Choice): Promise<void> {
    if (!this.position || this.eyes === null) return;
    this.pending = null;
    this.sending = true;
    const [ply, seat] = [this.position.ply, this.eyes];
    const answer = await this.#link.ask({ type: "play", ply, seat, move });
    if (answer.type !== "error") return;
    this.sending = false;
    this.picked = [];
    if (answer.code !== "stale") this.showToast(answer.text, answer.clause);
  }

  async #impossible(wish: string[]): Promise<void> {
    sound("no");
    if (this.position?.over) return;
    if (!this.myTurn || this.eyes === null) return this.#notYourTurn();
    const move = this.drawing.wish?.(wish);
    if (!move) return this.showToast(say("toast-not-now"));
    const answer = await this.#link.ask({ type: "why", seat: this.eyes, move });
    if (answer.type === "why" && answer.text)
      this.showToast(answer.text, answer.clause ?? undefined);
    else this.showToast(say("toast-not-now"));
  }

  #notYourTurn(): void {
    const turn = this.position?.to_move;
    const somebody = turn != null && turn >= 0;
    this.showToast(
      somebody ? say("toast-not-your-turn", { name: this.name(turn) }) : say("toast-wait"),
    );
  }

  showToast(text: string, clause?: string): void {
    if (!text) return;
    const toast: Toast = clause ? { text, clause } : { text };
    this.toast = toast;
    setTimeout(() => this.toast === toast && (this.toast = null), TOAST);
  }

  async askHint(): Promise<void> {
    if (this.eyes === null) return;
    const answer = await this.#link.ask({ type: "hint", seat: this.eyes });
    if (answer.type === "hint") this.hint = answer;
    else if (answer.type === "error") this.showToast(answer.text);
  }

  /** Ask for something that is either done or refused with a sentence; whether it was done. */
  async request(request: Request): Promise<boolean> {
    const answer = await this.#link.ask(request);
    if (answer.type === "error") this.showToast(answer.text || say("toast-lost"));
    return answer.type !== "error";
  }
}
