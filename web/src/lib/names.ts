/** How people are called. */
import { say } from "./words.svelte";

/** Chairs with a name each: whoever has deleted himself has none any more. */
export function named<C extends { kind: string; name: string }>(chairs: C[]): C[] {
  const lost = (chair: C) => !chair.name && chair.kind !== "open";
  return chairs.map((chair) => (lost(chair) ? { ...chair, name: say("somebody") } : chair));
}
