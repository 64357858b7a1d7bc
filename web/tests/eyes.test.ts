import { expect, it } from "vitest";
import { whoseEyes } from "../src/lib/eyes";

const none = { eyes: null, curtain: null };

it("a spectator has no seat", () => {
  expect(whoseEyes({ eyes: 1, curtain: 1 }, [], 0, false)).toEqual(none);
});
it("one person sees their seat, whoever is to move", () => {
  expect(whoseEyes(none, [2], 0, false)).toEqual({ eyes: 2, curtain: null });
});
it("several at one screen are hidden from each other by a curtain", () => {
  expect(whoseEyes(none, [0, 1], 0, false)).toEqual({ eyes: null, curtain: 0 });
  expect(whoseEyes({ eyes: 0, curtain: null }, [0, 1], 1, false)).toEqual({
    eyes: null,
    curtain: 1,
  });
});
it("whoever moved last goes on looking while others move", () => {
  const now = { eyes: 0, curtain: null };
  expect(whoseEyes(now, [0, 1], 2, false)).toEqual(now);
  expect(whoseEyes(now, [0, 1], 0, false)).toEqual(now);
});
it("after the end nothing is hidden", () => {
  expect(whoseEyes({ eyes: null, curtain: 1 }, [0, 1], null, true)).toEqual({
    eyes: 0,
    curtain: null,
  });
});
