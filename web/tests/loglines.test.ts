import { expect, test } from "vitest";
import { joinChance, lastTurn } from "../src/lib/loglines";

const line = (
  seat: number,
  label: string,
  then?: { seat: number; label: string; kind: string }[],
) => ({
  ply: 0,
  seat,
  move: "",
  label,
  ...(then ? { then } : {}),
});

test("dice that fell together are one line, with all that came of them", () => {
  const hit = [{ seat: 1, label: "loses a pirate", kind: "told-loses" }];
  const log = [
    line(0, "attacks"),
    line(-1, "Dice: 3"),
    line(-1, "Dice: 5", hit),
    line(-1, "Dice: 3"),
    line(0, "passes"),
    line(-1, "Dice: 1"),
  ];
  const told = joinChance(log);
  expect(told.map((one) => one.label)).toEqual(["attacks", "Dice: 3 · 5 · 3", "passes", "Dice: 1"]);
  expect(told[1]?.then).toEqual(hit);
  expect(log).toHaveLength(6);
});

test("dice of the other side begin a new line", () => {
  const back = [{ seat: 1, label: "shoots back", kind: "told-answers" }];
  const told = joinChance([line(-1, "Dice: 3"), line(-1, "Dice: 5", back), line(-1, "Dice: 1")]);
  expect(told.map((one) => one.label)).toEqual(["Dice: 3 · 5", "Dice: 1"]);
});

test("the last turn is told as a whole", () => {
  const escaped = [{ seat: -1, label: "A ship escapes.", kind: "told-escapes" }];
  const log = [line(1, "boards"), line(0, "puts a boat in C3", escaped), line(0, "draws a card")];
  expect(lastTurn(log)).toMatchObject({ seat: 0, label: "puts a boat in C3, draws a card" });
  expect(lastTurn(log)?.then).toEqual(escaped);
  expect(lastTurn([line(-1, "Dice: 3"), line(-1, "Dice: 5")])?.label).toBe("Dice: 5");
  expect(lastTurn([])).toBeUndefined();
});
