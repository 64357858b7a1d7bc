/** The games' drawings, found in their folders: covers at once, a table when it is opened. */
import type { Component } from "svelte";

type Drawn = { default: Component<{ view: unknown }> };
type Cover = { default: Component<Record<string, never>> };

const TABLES = import.meta.glob<Drawn>("../../../src/flibuste/games/*/web/Table.svelte");
const COVERS = import.meta.glob<Cover>("../../../src/flibuste/games/*/web/Cover.svelte", {
  eager: true,
});

const at = (game: string, file: string) => `../../../src/flibuste/games/${game}/web/${file}.svelte`;

export async function drawingOf(game: string): Promise<Drawn["default"] | null> {
  return (await TABLES[at(game, "Table")]?.())?.default ?? null;
}

export const coverOf = (game: string): Cover["default"] | null =>
  COVERS[at(game, "Cover")]?.default ?? null;
