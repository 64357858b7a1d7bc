import { describe, expect, it, vi } from "vitest";
import { comeback } from "../src/lib/socket";

vi.mock("../src/lib/words.svelte", () => ({ say: String }));

const many = (code: number, tries: number): number[] =>
  Array.from({ length: 2000 }, () => comeback(code, tries)).sort((a, b) => a - b);

describe("coming back", () => {
  it("is spread over more than a second when the server says that it goes", () => {
    const waits = many(4012, 0);
    expect(waits[0]).toBeGreaterThanOrEqual(200);
    expect(waits[1999]).toBeLessThanOrEqual(1400);
    expect(waits[1500]! - waits[500]!).toBeGreaterThan(400);
  });

  it("takes longer from try to try, and never very long", () => {
    expect(many(1006, 0)[1999]).toBeLessThanOrEqual(500);
    expect(many(4012, 3)[0]).toBeGreaterThanOrEqual(2400);
    expect(many(1006, 30)[1999]).toBeLessThanOrEqual(10_000);
  });

  it("is not tried often where there is no room", () => {
    for (const code of [4003, 4009, 4029]) expect(many(code, 0)[0]).toBeGreaterThanOrEqual(6000);
  });
});
