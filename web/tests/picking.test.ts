import { describe, expect, it } from "vitest";
import { back, completes, next, pick, possible, toward } from "../src/lib/picking";

const choices = [
  { move: "draw", label: "draws", steps: ["stock"] },
  { move: "red 2 > 1", label: "…", steps: ["hand/red 2", "galleon/1"] },
  { move: "red 2 > 3", label: "…", steps: ["hand/red 2", "galleon/3"] },
  { move: "blue 1 > 3", label: "…", steps: ["hand/blue 1", "galleon/3"] },
];

describe("picking", () => {
  it("lights what begins a move", () => {
    expect(next(choices, [])).toEqual(["stock", "hand/red 2", "hand/blue 1"]);
  });
  it("narrows with every pick", () => {
    expect(next(choices, ["hand/red 2"])).toEqual(["galleon/1", "galleon/3"]);
    expect(possible(choices, ["hand/blue 1"])).toHaveLength(1);
  });
  it("knows a whole move", () => {
    expect(pick(choices, [], "stock")).toMatchObject({ kind: "done", choice: { move: "draw" } });
    expect(pick(choices, ["hand/red 2"], "galleon/3")).toMatchObject({
      kind: "done",
      choice: { move: "red 2 > 3" },
    });
    expect(completes(choices, ["hand/blue 1"], "galleon/3")?.move).toBe("blue 1 > 3");
    expect(completes(choices, [], "hand/red 2")).toBeNull();
  });
  it("takes a pick back when it is picked again", () => {
    expect(pick(choices, ["hand/red 2"], "hand/red 2")).toEqual({ kind: "back", picked: [] });
    expect(back(["hand/red 2"])).toEqual([]);
  });
  it("changes its mind when another thing is picked instead", () => {
    expect(pick(choices, ["hand/red 2"], "hand/blue 1")).toEqual({
      kind: "more",
      picked: ["hand/blue 1"],
    });
    expect(pick(choices, ["hand/red 2"], "stock")).toMatchObject({
      kind: "done",
      choice: { move: "draw" },
    });
  });
  it("tells an impossible wish", () => {
    expect(pick(choices, ["hand/blue 1"], "galleon/1")).toEqual({
      kind: "no",
      wish: ["hand/blue 1", "galleon/1"],
    });
    expect(pick([], [], "stock")).toEqual({ kind: "no", wish: ["stock"] });
  });
  it("picks the same thing twice where a move does", () => {
    const twice = [{ move: "m", label: "", steps: ["a", "a"] }];
    expect(pick(twice, ["a"], "a")).toMatchObject({ kind: "done" });
  });
});

describe("arrow keys", () => {
  const at = (x: number, y: number) => new FakeRect(x, y) as unknown as DOMRect;
  class FakeRect {
    width = 10;
    height = 10;
    constructor(
      readonly x: number,
      readonly y: number,
    ) {}
  }
  it("go to the nearest place that way", () => {
    const places = [at(100, 0), at(50, 0), at(0, 80), at(-40, 5)];
    expect(toward(at(0, 0), places, "ArrowRight")).toBe(1);
    expect(toward(at(0, 0), places, "ArrowLeft")).toBe(3);
    expect(toward(at(0, 0), places, "ArrowDown")).toBe(2);
    expect(toward(at(0, 0), places, "ArrowUp")).toBe(-1);
  });
});
