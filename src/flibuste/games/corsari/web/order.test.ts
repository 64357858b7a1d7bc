import { expect, it } from "vitest";
import { moved, sorted } from "./order";
import type { Card } from "./view";

const hand: Card[] = ["red 3", "blue 9", "red 1", "sky 3"].map((card) => {
  const [colour = "", number = ""] = card.split(" ");
  return { card, key: card, colour, number: Number(number) };
});
const names = (cards: Card[]) => cards.map((card) => card.card);

it("sorts by colour, by number and by what a card would be", () => {
  expect(names(sorted(hand, "colour", [], {}))).toEqual(["blue 9", "red 1", "red 3", "sky 3"]);
  expect(names(sorted(hand, "number", [], {}))).toEqual(["red 1", "red 3", "sky 3", "blue 9"]);
  const roles = {
    "red 3": "crew",
    "red 1": "crew",
    "blue 9": "prisoner",
    "sky 3": "stowaway",
  } as const;
  expect(names(sorted(hand, "role", [], roles))).toEqual(["blue 9", "red 1", "red 3", "sky 3"]);
});

it("keeps one's own order and puts what is new last", () => {
  expect(names(sorted(hand, "own", ["sky 3", "red 1", "gone 1", "red 3"], {}))).toEqual([
    "sky 3",
    "red 1",
    "red 3",
    "blue 9",
  ]);
});

it("puts a card in front of another, or last", () => {
  expect(moved(["a", "b", "c"], "c", "a")).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b", "c"], "a", "c")).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], "a", null)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b"], "a", "a")).toEqual(["a", "b"]);
});
