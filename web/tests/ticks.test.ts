import { expect, it } from "vitest";
import { ticks } from "../src/lib/ticks";

it("marks the ends and the middle", () => {
  expect(ticks(-10, 40)).toEqual([-10, 15, 40]);
});
it("marks no value twice: a game may end with no points at all", () => {
  expect(ticks(0, 1)).toEqual([0, 1]);
});
