/** What a game's drawing may use: `import { … } from "$table"`. web/README.md explains it. */
export { useTable, type Board, type Drawing } from "./live.svelte";
export { thing, type ThingOptions } from "./thing.svelte";
export { default as SeatChip } from "./SeatChip.svelte";
export { default as Seal } from "../parts/Seal.svelte";
export { default as Icon } from "../parts/Icon.svelte";
export { default as Sheet } from "../parts/Sheet.svelte";
export { STEP } from "../lib/motion";
export { settings } from "../lib/settings.svelte";
export type { GameEvent } from "../lib/wire";
