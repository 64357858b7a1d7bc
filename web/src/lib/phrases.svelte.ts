/** Set phrases of the chat, in the reader's language: the server has their words. */
import { api } from "./api";
import type { Lang, Phrase, PhraseSheet } from "./wire";
import { words } from "./words.svelte";

class Phrases {
  #known: Partial<Record<Lang, PhraseSheet[]>> = $state.raw({});
  #asked = new Set<Lang>();

  /** All of them; none until they have come. */
  get list(): PhraseSheet[] {
    return this.#known[words.lang] ?? [];
  }

  /** Fetch them in the language in use. */
  load(): void {
    const lang = words.lang;
    if (this.#asked.has(lang)) return;
    this.#asked.add(lang);
    void api.phrases(lang).then(
      ({ phrases }) => (this.#known = { ...this.#known, [lang]: phrases }),
      () => this.#asked.delete(lang),
    );
  }

  /** A phrase in words; of an unknown one its key. */
  text(phrase: Phrase | string): string {
    return this.list.find((each) => each.phrase === phrase)?.text ?? phrase.replaceAll("-", " ");
  }
}

export const phrases = new Phrases();
