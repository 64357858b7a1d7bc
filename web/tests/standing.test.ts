import { expect, test } from "vitest";
import { crewsOf, placeOf } from "../src/lib/standing";

test("alone, everybody ahead counts", () => {
  const position = { scores: [5, 9, 7], winners: [1] };
  expect(placeOf(0, position, [])).toEqual({ place: 3, n: 3 });
  expect(placeOf(2, position, [])).toEqual({ place: 2, n: 3 });
});

test("in pairs, a side counts once", () => {
  const position = { scores: [9, 9, 5, 5], winners: [0, 1] };
  expect(placeOf(2, position, [0, 0, 1, 1])).toEqual({ place: 2, n: 2 });
});

test("with equal scores the winners are ahead", () => {
  const position = { scores: [9, 9, 9, 9], winners: [0, 1] };
  expect(placeOf(3, position, [0, 0, 1, 1])).toEqual({ place: 2, n: 2 });
});

test("partners stand together, in the order of their first seats", () => {
  expect(crewsOf([0, 1, 2, 3], [0, 1, 0, 1])).toEqual([
    [0, 2],
    [1, 3],
  ]);
  expect(crewsOf([0, 1], [])).toEqual([[0], [1]]);
});
