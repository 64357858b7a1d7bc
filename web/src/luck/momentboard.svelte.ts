/** A position of a game that is over, at which one looks at moves that could have been made. */
import { Board } from "../table/board.svelte";
import type { MomentMove } from "../lib/wire";

export class MomentBoard extends Board {
  /** The moves that are compared. */
  moves: MomentMove[] = $state.raw([]);
  /** The one that is shown on the table. */
  shown = $state(0);

  /** Show a move that begins with what was touched: another one each time. */
  override pick(handle: string): void {
    const fits = this.moves.map((move, i) => (move.steps.includes(handle) ? i : -1));
    const which = fits.filter((i) => i >= 0);
    const next = which.find((i) => i > this.shown) ?? which[0];
    if (next !== undefined) this.shown = next;
  }

  /** Nothing is picked for good here. */
  override back(): void {}
}
