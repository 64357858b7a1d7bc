/** The options of a table in words, as far as they are not the usual ones. */
import { say } from "./words.svelte";
import type { GameSheet } from "./wire";

export function optionWords(
  sheet: GameSheet | undefined,
  options: Record<string, unknown>,
  seats: number,
): string[] {
  return (sheet?.options ?? [])
    .filter(({ name, default: usual }) => name in options && options[name] !== usual[String(seats)])
    .map(({ name, text, values }) => {
      const value = options[name];
      const known = values?.find((offer) => offer.value === value)?.text;
      const plain = typeof value === "object" ? say("option-own") : String(value);
      return say("option-is", { option: text, value: known ?? plain });
    });
}
