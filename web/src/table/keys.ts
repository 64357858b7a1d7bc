/** Keys of a table: arrows go among what can be picked, Enter picks, Escape takes back. */
import { toward } from "../lib/picking";
import { wakeSound } from "../lib/sound";
import type { LiveTable } from "./livetable.svelte";

const typing = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, textarea, select, dialog") !== null;

export function keys(live: LiveTable, event: KeyboardEvent): void {
  wakeSound();
  if (
    event.defaultPrevented ||
    typing(event.target) ||
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
  step(live.root, event.key);
}

function step(root: HTMLElement, key: string): void {
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
