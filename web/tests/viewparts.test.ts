import { describe, expect, it } from "vitest";
import { overlay, ViewParts } from "../src/lib/viewparts";
import type { PartedPosition } from "../src/lib/wire";

const step = (parts: Partial<PartedPosition>): PartedPosition => ({
  ply: 1,
  to_move: 0,
  over: false,
  scores: null,
  winners: [],
  choices: {},
  public: {},
  own: {},
  whole: false,
  ...parts,
});

describe("positions in parts", () => {
  it("lays what one sees over what all see, and changes neither", () => {
    const all = { stock: 3, seats: [{ hand: null }, { hand: null }] };
    expect(overlay(all, { seat: 1, "seats/1/hand": ["a"] })).toEqual({
      stock: 3,
      seat: 1,
      seats: [{ hand: null }, { hand: ["a"] }],
    });
    expect(all.seats[1]).toEqual({ hand: null });
  });

  it("remembers what was told before until it is told everything anew", () => {
    const parts = new ViewParts();
    const first = parts.whole(
      step({
        whole: true,
        public: { stock: 3, seats: [{ hand: null }] },
        own: { "0": { "seats/0/hand": ["a"] } },
      }),
    );
    expect(first.views).toEqual({ "0": { stock: 3, seats: [{ hand: ["a"] }] } });
    const next = parts.whole(step({ public: { stock: 2 } }));
    expect(next.views).toEqual({ "0": { stock: 2, seats: [{ hand: ["a"] }] } });
    expect(parts.whole(step({ whole: true, public: { stock: 2 } })).views).toEqual({
      spectator: { stock: 2 },
    });
    expect(parts.whole(step({ whole: true })).views).toEqual({});
  });
});
