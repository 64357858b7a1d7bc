/** The names of the bots' levels, fetched once for each language. */
import { SvelteMap } from "svelte/reactivity";
import { api } from "./api";
import { words } from "./words.svelte";
import type { Level } from "./wire";

const known = new SvelteMap<string, Level[]>();
const asked = new Set<string>();

/** A level's title; empty until it is known. */
export function levelTitle(name: string): string {
  const lang = words.lang;
  if (!asked.has(lang)) {
    asked.add(lang);
    api.games(lang).then(
      ({ levels }) => known.set(lang, levels),
      () => asked.delete(lang),
    );
  }
  return known.get(lang)?.find((level) => level.name === name)?.title ?? "";
}
