import { expect, test } from "vitest";
import { apart, doubt, isUnsure, kindOf, linesOf, momentOf, stacked } from "../src/lib/luck";
import type { LuckBooks, LuckMoment } from "../src/lib/wire";

const figure = (value: number, error = 0.01) => ({ value, error });
const books: LuckBooks = {
  seat: 0,
  par: figure(1 / 3, 0.004),
  deal: figure(0.034),
  chance: figure(0.034, 0.02),
  own: figure(0.034),
  others: figure(1 - 1 / 3 - 0.102),
  result: 1,
  choices: null,
};
const moment: LuckMoment = {
  seat: 1,
  ply: 45,
  kind: "luck",
  name: "",
  mover: -1,
  label: "",
  change: figure(-0.2),
  moves: [],
};

test("what is shown adds up, though every line is rounded", () => {
  const lines = linesOf(books);
  const sum = lines.slice(0, -1).reduce((all, line) => all + line.points, 0);
  expect(sum).toBe(100);
  expect(lines.at(-1)).toMatchObject({ entry: "result", points: 100, error: 0 });
  for (const line of lines.slice(1, -1)) expect(line.points).toBe(line.to - line.from);
});

test("doubt is shown, and what is smaller than it is called unsure", () => {
  expect(linesOf(books).map((line) => line.unsure)).toEqual([
    false,
    false,
    true,
    false,
    false,
    false,
  ]);
  expect(doubt(figure(0.2, 0.001))).toBe(1);
  expect(doubt(figure(0.2, 0))).toBe(0);
  expect(isUnsure(figure(-0.03, 0.02))).toBe(true);
});

test("shares are laid one upon the other up to the whole", () => {
  expect(stacked([0.5, 0.25, 0.25])).toEqual([0, 0.5, 0.75, 1]);
  expect(stacked([1, 1, 0, 0]).at(-1)).toBe(1);
  expect(stacked([0, 0])).toEqual([0, 0, 0]);
});

test("flags keep a distance and stay within the picture", () => {
  expect(apart([10, 12, 50], 20, 100)).toEqual([10, 30, 50]);
  expect(apart([90, 95, 99], 20, 100)).toEqual([60, 80, 100]);
  expect(apart([], 20, 100)).toEqual([]);
});

test("an address names a moment", () => {
  expect(momentOf("#1-45", [moment])).toEqual({ seat: 1, ply: 45, moment });
  expect(momentOf("#0-45", [moment])).toEqual({ seat: 0, ply: 45, moment: null });
  expect(momentOf("#x", [moment])).toBeNull();
});

test("a moment has a name", () => {
  expect(kindOf(moment)).toBe("luck-down");
  expect(kindOf({ ...moment, kind: "others", change: figure(0.1) })).toBe("others-up");
  expect(kindOf({ ...moment, kind: "choice", name: "good" })).toBe("good");
});
