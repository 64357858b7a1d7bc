import { expect, it } from "vitest";
import { beside, berths, bounds, middle, open, type Hex } from "./chart";

const cells: Hex[] = [];
for (let q = -3; q <= 3; q++)
  for (let r = -3; r <= 3; r++) if (Math.abs(q + r) <= 3) cells.push({ q, r });

it("puts neighbours one hex apart", () => {
  const here = middle({ q: 0, r: 0 });
  const near = cells.filter((cell) => beside(cell, { q: 0, r: 0 }));
  expect(near).toHaveLength(6);
  for (const cell of near)
    expect(Math.hypot(middle(cell).x - here.x, middle(cell).y - here.y)).toBeCloseTo(Math.sqrt(3));
});

it("has room for a quay at the foot of the chart only", () => {
  expect(open(cells, { q: 0, r: 3 })).toBe(true);
  expect(open(cells, { q: 0, r: -3 })).toBe(false);
  expect(bounds(cells).height).toBeCloseTo(7 * Math.sqrt(3) + 0.12);
});

it("lays up to six ships on one space apart from each other, within the space", () => {
  for (let count = 1; count <= 6; count++) {
    const spots = berths(count, false);
    expect(spots).toHaveLength(count);
    for (const a of spots) {
      expect(Math.abs(a.x) + a.size / 2).toBeLessThanOrEqual(1.02);
      for (const b of spots)
        if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(0.9 * a.size);
    }
  }
});
