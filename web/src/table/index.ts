/** What a game's drawing may use: `import { … } from "$table"`. web/README.md explains it. */
export { useTable, type Board, type Drawing } from "./board.svelte";
export { pickable, type PickableOptions } from "./pickable.svelte";
export { tip } from "./tips.svelte";
export { default as SeatChip } from "./SeatChip.svelte";
export { default as SeatMark } from "../components/SeatMark.svelte";
export { default as Icon } from "../components/Icon.svelte";
export { default as Sheet } from "../components/Sheet.svelte";
export { STEP } from "../lib/flights";
export { settings } from "../lib/settings.svelte";
export type { GameEvent } from "../lib/wire";
