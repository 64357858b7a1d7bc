/**
 * The keys of a table: arrows move the focus among what can be picked, with Shift among everything, so that one can
 * ask why something cannot be picked. Enter confirms a move that waits for it, Escape takes the last pick back. Enter
 * on what has the focus picks it: see pickable.svelte.ts. A question mark shows all of this.
 */
import { toward } from "../lib/picking";
import { wakeSound } from "../lib/sound";
import type { PlayBoard } from "./playboard.svelte";

/** Whether a key is meant for a form or a dialog, not for the table. */
const forOthers = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, textarea, select, dialog") !== null;

export function keys(board: PlayBoard, event: KeyboardEvent, help: () => void): void {
  wakeSound(); // browsers allow sound only after a key or a touch
  if (
    event.defaultPrevented ||
    forOthers(event.target) ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  )
    return;
  if (event.key === "?") return help();
  if (event.key === "Escape") return board.back();
  if (event.key === "Enter" && board.pending) return void board.play(board.pending);
  if (!event.key.startsWith("Arrow") || !board.root) return;
  event.preventDefault();
  board.hurry();
  moveFocus(board.root, event.key, event.shiftKey ? "[data-handle]" : "[data-lit], [data-picked]");
}

/** Focus the nearest of some things in the direction of an arrow key. */
function moveFocus(root: HTMLElement, key: string, which: string): void {
  const lit = [...root.querySelectorAll<HTMLElement>(which)];
  const here = document.activeElement;
  if (!here || !lit.includes(here as HTMLElement)) return lit[0]?.focus();
  const others = lit.filter((e) => e !== here);
  const found = toward(
    here.getBoundingClientRect(),
    others.map((e) => e.getBoundingClientRect()),
    key,
  );
  others[found]?.focus();
}
