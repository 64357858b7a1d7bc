/** A lesson's table: set positions, and what follows the right move. Everything is known from the start. */
import { api } from "../lib/api";
import { drawingOf } from "../lib/drawings";
import { settings } from "../lib/settings.svelte";
import { play as sound } from "../lib/sound";
import { words } from "../lib/words.svelte";
import type { Chair, Choice, Lesson, LessonEvent, LessonSheet } from "../lib/wire";
import { PlayBoard, type Toast } from "./playboard.svelte";

const PAUSE = 700; // before what others do, so that the eye can follow

export class LessonTable extends PlayBoard {
  lesson: Lesson | null = $state.raw(null);
  /** The number of the step. */
  number = $state(0);
  /** Has the step's move been made? */
  done = $state(false);
  /** Moves are being shown. */
  busy = $state(false);
  /** What a screen reader says. */
  announcement = $state("");
  step: LessonSheet | null = $derived(this.lesson?.steps[this.number] ?? null);
  last: boolean = $derived(this.number + 1 === this.lesson?.steps.length);

  /** What happened stays in sight until the next step. */
  override stepwise = true;
  #me = "";

  /** Fetch the lesson, and show the step we are at in the language in use. */
  async load(game: string): Promise<void> {
    const [lesson, me] = await Promise.all([
      api.lesson(game, words.lang),
      api.me(),
      words.load(game),
      drawingOf(game),
    ]);
    this.game = game;
    this.lesson = lesson;
    this.#me = me.name;
    await this.go(this.number);
  }

  /** Begin a step. */
  async go(number: number): Promise<void> {
    this.number = number;
    const step = this.step!;
    this.done = false;
    this.toast = null;
    this.pending = null;
    this.eyes = step.seat;
    this.chairs = [this.#chair(step.seat, this.#me), ...this.#others(step)].sort(
      (a, b) => a.seat - b.seat,
    );
    this.announcement = step.text;
    await this.show(step.position, null);
  }

  #others(step: LessonSheet): Chair[] {
    const seats = step.rivals.length + 1;
    return step.rivals.map((name, i) => this.#chair((step.seat + 1 + i) % seats, name));
  }

  #chair(seat: number, name: string): Chair {
    const yours = seat === this.step!.seat;
    return { seat, kind: yours ? "person" : "bot", name, here: true, yours };
  }

  protected override ready(): boolean {
    return !this.done && !this.busy;
  }

  override async play({ move }: Choice): Promise<void> {
    const step = this.step;
    const outcome = step?.outcomes[move];
    this.pending = null;
    if (!outcome) return this.#missed(move);
    this.busy = true;
    for (const each of outcome) await this.#happen(each);
    this.busy = false;
    if (step !== this.step) return; // somebody went on meanwhile
    this.done = true;
    this.announcement = `${this.announcement} ${step?.done ?? ""}`;
  }

  /** A legal move that is not the one. */
  async #missed(move: string): Promise<void> {
    this.picked = [];
    sound("no");
    const told = await this.why(move);
    if (told) this.showToast(told.text, told.clause);
  }

  async #happen({ event, position }: LessonEvent): Promise<void> {
    if (event.seat !== this.eyes && settings.pace)
      await new Promise((passed) => setTimeout(passed, PAUSE * settings.pace));
    sound(position.over ? "over" : (this.drawing.tone?.(event) ?? "lay"));
    this.announcement = [event, ...(event.then ?? [])]
      .map((said) => this.sentence(said))
      .join(". ");
    await this.show(position, event);
  }

  protected override async why(move: string): Promise<Toast | null> {
    const told = await api.lessonReason(this.game, this.number, move, words.lang).catch(() => null);
    return told && { text: told.text, ...(told.clause && { clause: told.clause }) };
  }
}
