import { expect, it } from "vitest";
import { openHands } from "../src/lib/openhands";

it("lays everybody's own hand open", () => {
  const view = {
    stock: 3,
    seats: [
      { cards: 1, hand: null },
      { cards: 2, hand: null },
    ],
  };
  const views = {
    "0": {
      seats: [
        { cards: 1, hand: ["a"] },
        { cards: 2, hand: null },
      ],
    },
    "1": {
      seats: [
        { cards: 1, hand: null },
        { cards: 2, hand: ["b", "c"] },
      ],
    },
  };
  expect(openHands(view, views)).toEqual({
    stock: 3,
    seats: [
      { cards: 1, hand: ["a"] },
      { cards: 2, hand: ["b", "c"] },
    ],
  });
});

it("leaves alone what has no hands", () => {
  const board = { ships: [1, 2] };
  expect(openHands(board, {})).toBe(board);
});
