import { expect, it } from "vitest";
import { quarters } from "./ring";
import type { Region, Token } from "./view";

const token = { regions: ["A1", "A2", "B1", "B2"] } as Token;
const sea = (boats: Record<string, number[]>) =>
  new Map(
    Object.entries(boats).map(([at, seats]) => [
      at,
      { at, boats: seats.map((seat) => ({ seat, key: "" })) } as Region,
    ]),
  );

it("has an arc for each boat, and an empty one for an open region", () => {
  const rim = quarters(token, sea({ A1: [2], B2: [0, 1] }), null);
  expect(rim.map((arc) => arc.seat)).toEqual([2, null, null, 0, 1]);
  expect(new Set(rim.map((arc) => arc.path)).size).toBe(5);
});

it("turns each quarter to its region", () => {
  const [a1, a2, b1, b2] = quarters(token, sea({}), "B2");
  expect(a1!.path).toMatch(/^M-\S+ -/); // up and to the left
  expect(a2!.path).toMatch(/^M-?\d\S* \d/); // below
  expect(b1!.path).toMatch(/^M\d\S* -/); // up and to the right
  expect(b2!.path).toMatch(/^M\d\S* \d/);
  expect(b2!.seat).toBe(-1);
});
