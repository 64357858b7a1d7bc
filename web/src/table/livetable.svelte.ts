/** A table that is played: what the server says, shown in an order the eye can follow. */
import { Following } from "../lib/copies";
import { notice } from "../lib/calls";
import { whoseEyes } from "../lib/eyes";
import { DAY, warnedAt } from "../lib/clocks";
import { dueRequests } from "../lib/fair";
import { land } from "../lib/flights";
import { advise } from "../lib/link";
import { NewsQueue } from "../lib/newsqueue";
import { settings } from "../lib/settings.svelte";
import { NO_GAME, NO_ROOM, SUSPENDED, type SocketState } from "../lib/socket";
import { play as sound } from "../lib/sound";
import { TableLink } from "../lib/tablelink";
import { ViewParts, type FullNews, type PartedNews } from "../lib/viewparts";
import { named } from "../lib/names";
import { where } from "../lib/where.svelte";
import { say, words } from "../lib/words.svelte";
import type {
  Answer,
  Aside,
  CallingOff,
  Chair,
  Chat,
  Choice,
  GameEvent,
  LogLine,
  FullPosition,
  Request,
  TableInfo,
} from "../lib/wire";
import { Clock } from "./clock.svelte";
import { PlayBoard, type Toast } from "./playboard.svelte";

const PAUSE = 140; // between two events, in milliseconds
const THEIRS = 700; // the same, between two moves of others
const READING = 1600; // the same, after something that matters
const LONG_READING = 8000; // the same, while there is more to read: the result of a round
const KEPT = 200; // lines of the log and of the chat that are kept
const MANY = 8; // if more news wait, they are shown without flights
const ended = (sentence: string) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

export class LiveTable extends PlayBoard {
  /** What the server says of the table itself; null until it has. */
  info: TableInfo | null = $state.raw(null);
  /** Whether we are connected. */
  link: SocketState = $state("connecting");
  /** Why the server last closed the socket; 0 once it has said something since. */
  closeCode = $state(0);
  /** If the table's game cannot be shown: the server's sentence that says why. */
  goneReason = $state("");
  /** What happened so far, the latest last. */
  log: LogLine[] = $state.raw([]);
  chat: Chat[] = $state.raw([]);
  /** Lines of the chat that came while it was not in sight. */
  unread = $state(0);
  /** A move is on its way to the server. */
  sending = $state(false);
  /** The server's last hint; null when it has been read. */
  hint: Extract<Answer, { type: "hint" }> | null = $state.raw(null);
  /** A hint is on its way. */
  thinking = $state(false);
  /** Which of its ideas is shown. */
  hintNumber = $state(0);
  /** Why our last move cannot be taken back; empty if it can. */
  undoRefusal = $state("");
  /** The seat to move behind the curtain, where several people share this screen. */
  curtain: number | null = $state(null);
  /** What a screen reader says: the last event, and whose turn it is. */
  announcement = $state("");
  /** How many news have come and are not yet shown. */
  queued = $state(0);
  /** What mattered of the last move, in the game's words. */
  moment: Aside[] = $derived.by(() => {
    const told = this.event?.then ?? [];
    return told.filter((said) => words.has(this.game, `coach-${said.kind}`));
  });
  /** The next move is shown when somebody asks for it. */
  held = $state(false);
  #goOn: () => void = () => {};
  /** When the chairs were last told: what they count down counts from then. */
  chairsAt = $state(Date.now());
  clock = new Clock();

  /** The words for why we are not connected. */
  linkTrouble: string = $derived(NO_ROOM.get(this.closeCode) ?? "reconnecting");
  /** The seats that are ours. */
  controls: number[] = $derived(this.info?.called_off ? [] : (this.info?.controls ?? []));
  watching: boolean = $derived(this.controls.length === 0);

  /** The seats whose words are still to come, once no chair is free. */
  waitedFor: number[] = $derived.by(() => {
    const { deal, seats, state } = this.info ?? {};
    if (!deal || state !== "waiting" || seats?.some((chair) => chair.kind === "open")) return [];
    return deal.parts.filter((seat) => !(deal.open_now ? deal.opened : deal.seals)[seat]);
  });

  #link: TableLink;
  #parts = new ViewParts();
  #queue = new NewsQueue<FullNews>(
    (news) => this.#take(news),
    (waiting) => (this.queued = waiting),
  );

  /** At a table of this device. */
  #following: Following | null;

  constructor(readonly id: string) {
    super();
    this.#following = id.startsWith("~") ? new Following(id) : null;
    const path = `/api/tables/${encodeURIComponent(id)}/socket`;
    this.#link = new TableLink(
      (after, run) => `${path}?after=${after}&run=${run}&lang=${words.lang}&feed=changes`,
      (news) => this.#hear(news),
      (state, code, reason = "") => {
        [this.link, this.closeCode, this.goneReason] = [
          state,
          code || this.closeCode,
          code === NO_GAME || code === SUSPENDED ? reason : "",
        ];
      },
    );
  }

  override get left(): number | null {
    return this.clock.left;
  }

  override get late(): boolean {
    const turn = this.info?.clock;
    return !!turn && this.left !== null && this.left <= warnedAt(turn) && !this.resting;
  }

  /** Whether turns may take days. */
  get posted(): boolean {
    return (this.info?.clock ?? 0) >= DAY;
  }

  /** Whether whoever is to move takes days off. */
  get resting(): boolean {
    return this.chairs[this.position?.to_move ?? -1]?.off ?? false;
  }

  /** Whether our own time runs out. */
  get hurried(): boolean {
    return this.late && this.#ours(this.position!) && !this.position!.over;
  }

  close = (): void => {
    this.clock.stop();
    this.#link.close();
    this.#following?.end();
  };

  /** Everything anew, after a change of language. */
  restart(): void {
    this.#link.restart();
  }

  /** Once more, after it was closed; `force` takes it from another tab. */
  again(force: boolean): void {
    this.#link.again(force);
  }

  /** Everything that waits, too. */
  override hurry(): void {
    if (this.held || this.reading) return;
    this.#goOn();
    if (!this.queued) return;
    super.hurry();
    this.#queue.hurry();
  }

  // --- news --------------------------------------------------------------------------------

  #hear(told: PartedNews): void {
    this.closeCode = 0;
    const news: FullNews =
      "position" in told ? { ...told, position: this.#parts.whole(told.position) } : told;
    if (news.type === "table") {
      this.#queue.clear();
      this.#goOn();
    }
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
    else if (news.type === "deal") this.#hearDeal(info, news.deal);
    else if (news.type === "calling-off") this.#hearWish(info, news.calling_off);
    else if (news.type === "rematch") this.info = { ...info, rematch: news.id };
    else {
      const {
        seats,
        controls,
        spectators,
        hints,
        called_off,
        sent_away,
        state = info.state,
      } = news;
      this.info = { ...info, state, seats, controls, spectators, hints, called_off, sent_away };
      this.#sit(seats);
      this.#look();
      if (state === "waiting") this.#answerDeal();
    }
  }

  /** Somebody asks to call the game off, or no longer. */
  #hearWish({ calling_off: _, ...info }: TableInfo, wish: CallingOff | null): void {
    this.info = wish ? { ...info, calling_off: wish } : info;
  }

  #hearDeal(info: TableInfo, deal: TableInfo["deal"]): void {
    const before = info.deal?.abandoned.length ?? 0;
    this.info = { ...info, deal };
    if (deal && deal.abandoned.length > before) this.showToast(say("deal-given-up"));
    this.#answerDeal();
  }

  /** Seal and open our words for the deal, without asking anybody. */
  #answerDeal(): void {
    const { deal, state, seats, controls } = this.info!;
    if (!deal || state === "over" || state === "review") return;
    const full = seats.every((chair) => chair.kind !== "open");
    for (const request of dueRequests(this.id, deal, controls, full)) void this.#link.ask(request);
  }

  #sit(chairs: Chair[]): void {
    this.chairs = named(chairs);
    this.chairsAt = Date.now();
    this.#wind(chairs.find((chair) => chair.clock_s != null)?.clock_s);
  }

  async #reset(news: Extract<FullNews, { type: "table" }>): Promise<void> {
    this.game = news.table.game;
    await words.load(this.game);
    this.info = news.table;
    this.log = news.log;
    this.chat = news.chat.filter((line) => line.kind !== "hidden");
    this.sending = false;
    this.pending = null;
    if (news.position) await this.show(news.position, null);
    this.#sit(news.table.seats);
    this.#look();
    this.#announceTurn();
    this.#answerDeal();
  }

  async #happen(event: GameEvent, position: FullPosition): Promise<void> {
    this.#note(event, position);
    this.#following?.changed(position.over);
    sound(position.over ? "over" : (this.drawing.tone?.(event) ?? "lay"));
    const fast = this.queued > MANY && !settings.stepwise;
    const atOnce = fast || document.hidden || this.#queue.hurried;
    if (atOnce) land();
    const shown = this.show(position, event, !atOnce);
    this.#wind();
    await shown;
    this.#look();
    this.#announceTurn();
    const late = document.hidden || (fast && this.watching); // nobody reads, or too much waits
    if (this.reading) await this.#read(this.reading, position, late);
    else if (!fast && !this.#queue.hurried) await this.#pause(event, position);
  }

  /** Time to read what happened, before the next is shown. */
  async #pause(event: GameEvent, position: FullPosition): Promise<void> {
    const theirs = event.seat >= 0 && !this.controls.includes(event.seat);
    const between = theirs && !this.#ours(position) && !position.over;
    if (settings.stepwise && between && !this.watching && !this.info?.clock) return this.#hold();
    const usual = between ? THEIRS : PAUSE;
    const pause = (this.moment.length ? READING : usual) * settings.pace;
    if ((between || this.queued) && pause) await this.#wait(pause);
  }

  /** Whether one of our seats is to move: then nothing is kept from us. */
  #ours({ to_move: turn }: FullPosition): boolean {
    return turn !== null && this.controls.includes(turn);
  }

  /** Show nothing more until somebody has closed what is to be read, or its time is over. */
  async #read(close: () => void, position: FullPosition, late: boolean): Promise<void> {
    this.#queue.calm();
    if (this.#ours(position)) return;
    if (late) return close();
    const closed = new Promise<void>((done) => (this.#goOn = done));
    const unwatch = $effect.root(() => {
      $effect(() => void (this.reading ?? this.#goOn()));
    });
    const timer = setTimeout(close, this.info?.clock ? READING : LONG_READING);
    await closed;
    clearTimeout(timer);
    unwatch();
  }

  #wait(ms: number): Promise<void> {
    return new Promise((done) => {
      this.#goOn = done;
      setTimeout(done, ms);
    });
  }

  async #hold(): Promise<void> {
    this.held = true;
    await new Promise<void>((done) => (this.#goOn = done));
    this.held = false;
  }

  /** Show the next move, if one waits for us. */
  goOn(): void {
    this.#goOn();
  }

  /** An event in the log and for those who listen; it ends what was asked or sent before. */
  #note(event: GameEvent, position: FullPosition): void {
    const undone = event.move.startsWith("undo ");
    const kept = undone ? this.log.filter((line) => line.ply < event.ply) : this.log;
    this.log = [...kept.slice(1 - KEPT), event];
    const said = [event, ...(event.then ?? [])].map((each) => ended(this.sentence(each)));
    this.announcement = said.join(" ");
    if (event.by === "clock" && this.controls.includes(event.seat))
      this.showToast(say("time-out", { label: event.label }));
    this.sending = false;
    this.pending = null;
    this.hint = null;
    // Whatever happens answers an open question about taking back.
    if (this.info)
      this.info = { ...this.info, undo: null, state: position.over ? "over" : "playing" };
  }

  #hearChat(chat: Chat): void {
    if (chat.kind === "hidden") return;
    this.chat = [...this.chat.slice(1 - KEPT), chat];
    this.unread += 1;
    if (chat.kind === "hint" && !this.controls.includes(chat.seat!))
      this.showToast(say("hint-told", { name: chat.name }));
  }

  /** Start the clock of a person's turn: with the seconds the server told, or with those of a whole turn. */
  #wind(told?: number): void {
    const seat = this.position?.to_move;
    const chair = seat == null ? undefined : this.chairs[seat];
    const timed =
      this.info?.clock &&
      !this.info.called_off &&
      chair &&
      chair.kind !== "bot" &&
      !this.position?.over;
    this.clock.wind(timed ? (told ?? this.info!.clock) : null, this.resting);
  }

  // --- whose eyes --------------------------------------------------------------------------

  #look(): void {
    const { to_move: turn = null, over = false } = this.position ?? {};
    const { eyes, curtain } = whoseEyes(this, this.controls, turn, over);
    [this.eyes, this.curtain] = [eyes, curtain];
    void this.#askWhetherUndo();
  }

  /** Whether a move can be taken back is known to the server; it is asked when all is at rest. */
  async #askWhetherUndo(): Promise<void> {
    const [seat, ply] = [this.eyes, this.position?.ply];
    if (seat === null || !ply || this.watching || this.position?.over || this.queued) return;
    const answer = await this.#link.ask({ type: "why", seat, move: "undo" });
    const same = this.eyes === seat && this.position?.ply === ply;
    if (same && answer.type === "why") this.undoRefusal = answer.text;
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
    if (document.hidden && settings.notify)
      void notice(say("notify-turn"), this.info?.title ?? "", this.id).catch(() => null);
  }

  // --- doing -------------------------------------------------------------------------------

  protected override ready(): boolean {
    this.hurry();
    return !this.sending && !this.watching && this.curtain === null;
  }

  override async play({ move }: Choice): Promise<void> {
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

  protected override async why(move: string): Promise<Toast | null> {
    const answer = await this.#link.ask({ type: "why", seat: this.eyes ?? 0, move });
    if (answer.type !== "why" || !answer.text) return null;
    return { text: answer.text, ...(answer.clause && { clause: answer.clause }) };
  }

  /** A hint; asked again, the next best move of it. */
  async askHint(): Promise<void> {
    if (this.eyes === null || this.thinking) return;
    if (this.hint) return void (this.hintNumber = (this.hintNumber + 1) % this.hint.ideas.length);
    this.thinking = true;
    const answer = await this.#hintFor(this.eyes);
    this.thinking = false;
    this.toast = null;
    this.hintNumber = 0;
    if (answer.type === "hint") this.hint = this.myTurn ? answer : null;
    else if (answer.type === "error") this.showToast(answer.text);
  }

  /** Thought on this device if it is ready for that, once the server has allowed it; else by the server. */
  async #hintFor(seat: number): Promise<Answer> {
    if (!where.warm || this.#following) return this.#link.ask({ type: "hint", seat });
    const told = await this.#link.ask({ type: "hint", seat, here: true });
    if (told.type !== "hint-record") return told;
    const names = this.chairs.map((chair) => chair.name);
    const wanted = { game: this.game, record: told.record, seat, names, lang: words.lang };
    const found = await advise(wanted);
    return found ? (JSON.parse(found) as Answer) : this.#link.ask({ type: "hint", seat });
  }

  /** Ask for something that is either done or refused with a sentence; whether it was done. */
  async request(request: Request): Promise<boolean> {
    const answer = await this.#link.ask(request);
    if (answer.type === "error") this.showToast(answer.text || say("toast-lost"));
    return answer.type !== "error";
  }
}
