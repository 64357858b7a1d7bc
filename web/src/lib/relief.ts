/** Relief for the server: a device that has everything and is quick holds its own tables against bots. */
import { rehearse } from "./link";
import { where } from "./where.svelte";
import type { NewTable } from "./wire";

const ENOUGH = 2; // GiB of memory, where the browser tells

/** The pack is kept, and the page has nothing else to do: start what holds tables, and try it. */
export async function warmUp(): Promise<void> {
  if (where.here || where.warm || !isAble()) return;
  await visible();
  where.warm = await rehearse();
  document.documentElement.dataset.warm = String(where.warm); // for whoever wonders why
}

function isAble(): boolean {
  const { deviceMemory = ENOUGH } = navigator as { deviceMemory?: number };
  const kept = navigator.serviceWorker.controller !== null;
  const locks = (navigator as { locks?: LockManager }).locks !== undefined;
  return kept && isSecureContext && locks && deviceMemory >= ENOUGH;
}

/** A page that nobody sees starts nothing. */
function visible(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((done) => document.addEventListener("visibilitychange", () => done()));
}

/** Whether a table needs nobody else: one person, the others bots, nobody looks on, no clock runs. */
export function needsNoServer({ chairs, public: open, clock, rated }: NewTable): boolean {
  const people = chairs.filter(({ kind }) => kind !== "bot");
  const alone = people.length === 1 && people[0]!.kind === "me" && chairs.length > 1;
  return alone && !open && !clock && !rated;
}
