import { expect, it } from "vitest";
import { places, RATIO, tileWidth } from "./fits";

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
