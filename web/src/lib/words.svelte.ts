/** French and English, from Fluent files: the shell's own, and each game's beside its rules. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { settings } from "./settings.svelte";
import type { Lang } from "./wire";

export type Values = Record<string, FluentVariable>;
export type Say = (key: string, values?: Values) => string;

const SHELL = import.meta.glob<string>("../../words/*.ftl", { query: "?raw", import: "default" });
const GAMES = import.meta.glob<string>("../../../src/flibuste/games/*/words/*.ftl", {
  query: "?raw",
  import: "default",
});

export function systemLang(): Lang {
  const known = navigator.languages.map((l) => l.slice(0, 2)).find((l) => l === "fr" || l === "en");
  return known === "fr" ? "fr" : "en";
}

class Words {
  lang: Lang = $derived(settings.lang || systemLang());
  #bundles: Record<string, FluentBundle> = $state.raw({});

  /** Fetch the words of the shell, or of a game, in the language in use. */
  async load(game = ""): Promise<void> {
    const lang = this.lang;
    const key = `${game}:${lang}`;
    if (this.#bundles[key]) return;
    const source = game
      ? GAMES[`../../../src/flibuste/games/${game}/words/${lang}.ftl`]
      : SHELL[`../../words/${lang}.ftl`];
    const bundle = new FluentBundle(lang, { useIsolating: false });
    if (source) bundle.addResource(new FluentResource(await source()));
    this.#bundles = { ...this.#bundles, [key]: bundle };
  }

  say(game: string, key: string, values?: Values): string {
    const bundle =
      this.#bundles[`${game}:${this.lang}`] ??
      this.#bundles[`${game}:${this.lang === "fr" ? "en" : "fr"}`];
    const message = bundle?.getMessage(key);
    if (!bundle || !message?.value) return bundle ? `[${key}]` : "";
    return bundle.formatPattern(message.value, values, []);
  }

  has(game: string, key: string): boolean {
    return this.#bundles[`${game}:${this.lang}`]?.hasMessage(key) ?? false;
  }
}

export const words = new Words();

/** "Anne, Benoît et Chloé". */
export function listed(names: string[]): string {
  const lang = words.lang === "fr" ? "fr" : "en-GB"; // no comma before "and"
  return new Intl.ListFormat(lang, { type: "conjunction" }).format(names);
}

/** A sentence of the shell. */
export const say: Say = (key, values) => words.say("", key, values);

/** The sentences of a game. */
export const sayOf =
  (game: string): Say =>
  (key, values) =>
    words.say(game, key, values);
