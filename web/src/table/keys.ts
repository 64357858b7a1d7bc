/**
 * The keys of a table: arrows move the focus among what can be picked, Enter confirms a move that waits for it,
 * Escape takes the last pick back. Enter on what has the focus picks it: see pickable.svelte.ts.
 */
import { toward } from "../lib/picking";
import { wakeSound } from "../lib/sound";
import type { LiveTable } from "./livetable.svelte";

/** Whether a key is meant for a form or a dialog, not for the table. */
const forOthers = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, textarea, select, dialog") !== null;

export function keys(live: LiveTable, event: KeyboardEvent): void {
  wakeSound(); // browsers allow sound only after a key or a touch
  if (
    event.defaultPrevented ||
    forOthers(event.target) ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  )
    return;
  if (event.key === "Escape") return live.back();
  if (event.key === "Enter" && live.pending) return void live.play(live.pending);
  if (!event.key.startsWith("Arrow") || !live.root) return;
  event.preventDefault();
  if (live.queued) live.skip();
  moveFocus(live.root, event.key);
}

/** Focus the nearest thing in the direction of an arrow key. */
function moveFocus(root: HTMLElement, key: string): void {
  const lit = [...root.querySelectorAll<HTMLElement>("[data-lit], [data-picked]")];
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
