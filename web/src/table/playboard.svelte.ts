/** A board on which moves are made: picks become a move, and what cannot be is answered with its reason. */
import { land } from "../lib/flights";
import * as picking from "../lib/picking";
import { settings } from "../lib/settings.svelte";
import { play as sound } from "../lib/sound";
import { say } from "../lib/words.svelte";
import type { Choice } from "../lib/wire";
import { Board } from "./board.svelte";

/** A short message that goes away by itself. */
export interface Toast {
  text: string;
  /** The clause of the rules it quotes. */
  clause?: string;
}

const TOAST = 7000; // how long a toast stays

export abstract class PlayBoard extends Board {
  toast: Toast | null = $state.raw(null);
  /** A whole move that waits to be confirmed. */
  pending: Choice | null = $state.raw(null);

  /** Whether a pick counts now. */
  protected abstract ready(): boolean;
  /** Make a whole move. */
  abstract play(choice: Choice): Promise<void>;
  /** Why a move is not possible, if somebody knows. */
  protected abstract why(move: string): Promise<Toast | null>;

  /** Show at once what still moves: whoever plays is in a hurry. */
  hurry(): void {
    land();
  }

  override pick(handle: string, element?: Element): void {
    if (!this.ready()) return;
    this.pending = null;
    const outcome = picking.pick(this.choices, this.picked, handle);
    if (outcome.kind === "no") return void this.#impossible(outcome.wish);
    this.toast = null;
    this.picked = outcome.picked;
    if (element) this.touched = { ...this.touched, [handle]: element };
    if (outcome.kind === "done") this.#decide(outcome.choice);
  }

  override choose(choice: Choice): void {
    if (this.ready()) this.#decide(choice);
  }

  #decide(choice: Choice): void {
    if (settings.confirm) this.pending = choice;
    else void this.play(choice);
  }

  override back(): void {
    if (this.reading) return this.reading();
    this.pending = null;
    super.back();
  }

  async #impossible(wish: string[]): Promise<void> {
    sound("no");
    if (this.position?.over) return;
    if (!this.myTurn || this.eyes === null) return this.#notYourTurn();
    const told = this.drawing.refusal?.(wish) ?? (await this.#reason(wish));
    this.showToast(told?.text ?? say("toast-not-now"), told?.clause);
  }

  async #reason(wish: string[]): Promise<Toast | null> {
    const move = this.drawing.wish?.(wish);
    return move ? this.why(move) : null;
  }

  #notYourTurn(): void {
    const turn = this.position?.to_move;
    const somebody = turn != null && turn >= 0;
    this.showToast(
      somebody ? say("toast-not-your-turn", { name: this.name(turn) }) : say("toast-wait"),
    );
  }

  override tell(text: string): void {
    this.showToast(text);
  }

  showToast(text: string, clause?: string): void {
    if (!text) return;
    const toast: Toast = clause ? { text, clause } : { text };
    this.toast = toast;
    setTimeout(() => this.toast === toast && (this.toast = null), TOAST);
  }
}
