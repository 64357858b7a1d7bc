/** French and English, from Fluent files: the shell's own, and each game's beside its rules. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { settings } from "./settings.svelte";
import type { Lang } from "./wire";

export type Values = Record<string, FluentVariable>;
export type Say = (key: string, values?: Values) => string;

const SHELL = import.meta.glob<string>("../../words/**/*.ftl", {
  query: "?raw",
  import: "default",
});
const GAMES = import.meta.glob<string>("../../../src/flibuste/games/*/words/*.ftl", {
  query: "?raw",
  import: "default",
});

export function systemLang(): Lang {
  const known = navigator.languages.map((l) => l.slice(0, 2)).find((l) => l === "fr" || l === "en");
  return known === "fr" ? "fr" : "en";
}

/** The words of a part: "" for the shell, "page/NAME" for a page of it, or a game. */
async function bundleOf(part: string, lang: Lang): Promise<FluentBundle> {
  const bundle = new FluentBundle(lang, { useIsolating: false });
  const source =
    part && !part.startsWith("page/")
      ? GAMES[`../../../src/flibuste/games/${part}/words/${lang}.ftl`]
      : SHELL[`../../words/${part.replace("page/", "")}/${lang}.ftl`.replace("//", "/")];
  if (source) bundle.addResource(new FluentResource(await source()));
  return bundle;
}

class Words {
  lang: Lang = $derived(settings.lang || systemLang());
  #bundles: Record<string, FluentBundle> = $state.raw({});

  /** Pages with words of their own that have been opened. */
  #pages: string[] = [];

  /** Fetch the words of the shell, or of a game, in the language in use. */
  async load(game = ""): Promise<void> {
    const lang = this.lang;
    const missing = this.#parts(game).filter((part) => !this.#bundles[`${part}:${lang}`]);
    if (!missing.length) return;
    const made = missing.map(async (part) => [`${part}:${lang}`, await bundleOf(part, lang)]);
    const found = Object.fromEntries(await Promise.all(made));
    this.#bundles = { ...this.#bundles, ...found };
  }

  /** A page, once its own words are there. Whoever waits for it is not told of other words. */
  async with<Page>(name: string, page: Promise<Page>): Promise<Page> {
    const part = `page/${name}`;
    if (!this.#pages.includes(part)) this.#pages.push(part);
    const [found] = await Promise.all([page, Promise.resolve().then(() => this.load())]);
    return found;
  }

  #parts(game: string): string[] {
    return game ? [game] : ["", ...this.#pages];
  }

  say(game: string, key: string, values?: Values): string {
    for (const lang of [this.lang, this.lang === "fr" ? "en" : "fr"]) {
      const bundles = this.#parts(game).map((part) => this.#bundles[`${part}:${lang}`]);
      for (const bundle of bundles) {
        const message = bundle?.getMessage(key);
        if (bundle && message?.value) return bundle.formatPattern(message.value, values, []);
      }
      if (bundles.some(Boolean)) return `[${key}]`;
    }
    return "";
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
