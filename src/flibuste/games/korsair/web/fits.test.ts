import { expect, it } from "vitest";
import { across, places, RATIO, tileWidth } from "./fits";

it("reserves room for the next galleon", () => {
  for (let n = 0; n <= 25; n++) expect(places(n)).toBeGreaterThan(n);
});

it("fits all tiles into the box", () => {
  for (const [w, h] of [
    [380, 430],
    [960, 420],
    [700, 180],
  ] as const) {
    for (const count of [4, 9, 16, 26]) {
      const tile = tileWidth(count, w, h, 8, 300);
      const columns = Math.floor((w + 8) / (tile + 8));
      const rows = Math.ceil(count / columns);
      expect(rows * (tile / RATIO) + (rows - 1) * 8).toBeLessThanOrEqual(h + rows);
    }
  }
});

it("draws few galleons large", () => {
  const wide = (galleons: number) => tileWidth(places(galleons), 960, 420, 10, 460);
  expect(wide(2)).toBeGreaterThan(1.1 * wide(3));
  expect(wide(3)).toBe(wide(5));
  const sideways = (galleons: number) => tileWidth(places(galleons), 632, 198, 10, 460);
  expect(sideways(7)).toBeGreaterThanOrEqual(120);
});

it("leaves no galleon alone in a row where another way is as large", () => {
  expect(across(4, 250, 960, 10)).toBe(2);
  expect(across(6, 250, 960, 10)).toBe(3);
  expect(across(4, 230, 960, 10)).toBe(4);
  expect(across(2, 460, 300, 10)).toBe(1);
});
