import { expect, it } from "vitest";
import { anchorage, formation, HIGH, waters, WIDE } from "./battle";

it("keeps every ship in the waters of its fleet", () => {
  for (const height of [40, 66, 110])
    for (let ships = 1; ships <= 12; ships++)
      for (const { x, y, size } of formation(ships, 80, height)) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(-0.01);
        expect(x + size).toBeLessThanOrEqual(80.01);
        expect(y + size * 0.84).toBeLessThanOrEqual(height + 0.01);
      }
});

it("draws few ships larger than many", () => {
  const sizes = [1, 3, 6, 12].map((ships) => formation(ships, 80, 60)[0]!.size);
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  expect(sizes[0]).toBeGreaterThan(sizes[3]!);
});

it("gives each fleet waters of its own, beside the galleon", () => {
  for (let count = 0; count <= 4; count++) {
    const found = waters(count, HIGH - 24);
    const galleon = anchorage(count, HIGH - 24);
    expect(found).toHaveLength(count);
    expect(new Set(found.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
    for (const { x, y, height } of found) {
      expect(y + height).toBeLessThanOrEqual(HIGH - 24);
      const over = Math.min(x + 80, galleon.x + galleon.size) - Math.max(x, galleon.x);
      expect(over).toBeLessThan(galleon.size / 4);
    }
    expect(galleon.x + galleon.size).toBeLessThanOrEqual(WIDE);
    expect(galleon.y).toBeGreaterThan(0);
  }
});
