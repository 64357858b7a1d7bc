import { expect, it } from "vitest";
import { changed, FRESH, loadSteps, repairSteps, turned, wish } from "./plan";
import type { Place } from "./words";

const ship: Place[] = ["cannon", "pirate", null, null, "cannon", null].map((figure, i) => ({
  place: i + 1,
  key: `ship/0/${i + 1}`,
  figure: figure as Place["figure"],
}));
const as = ship.map((place) => place.figure);

it("comes back to what a place held", () => {
  expect(turned(turned("pirate", "pirate"), "pirate")).toBe("pirate");
  expect(turned(turned(turned(null, null), null), null)).toBe(null);
});

it("names every place that changes, in order", () => {
  const plan = as.with(3, "pirate").with(0, "pirate");
  expect(changed(plan, ship)).toHaveLength(2);
  expect(repairSteps(plan, ship)).toEqual(["place/1/pirate", "place/4/pirate", "button/repair"]);
  expect(repairSteps(as, ship)).toEqual([]);
});

it("writes wishes as moves", () => {
  expect(wish(loadSteps(FRESH))).toBe("load cpcpcp");
  expect(wish(["place/1/pirate", "place/4/cannon"])).toBe("repair 1p 4c");
  expect(wish(["wish/load cccccc"])).toBe("load cccccc");
  expect(wish(["space/port"])).toBe("move port");
  expect(wish(["ship/2"])).toBe("attack seat 2");
  expect(wish(["lair/0,-3", "button/attack"])).toBe("attack 0,-3");
  expect(wish(["button/repair"])).toBe(null);
});
