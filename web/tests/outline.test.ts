import { describe, expect, it } from "vitest";
import { outline, readable } from "../src/lib/outline";

const text = (text: string) => ({ kind: "text", text });

describe("a view as an outline", () => {
  it("tells what belongs to a seat from what belongs to nobody", () => {
    const view = { ply: 4, open: false, stock: 3, seat: 1, seats: [{ tricks: 1 }, { tricks: 2 }] };
    expect(outline(view, 2)).toEqual({
      table: [
        { name: "open", content: { kind: "flag", set: false } },
        { name: "stock", content: text("3") },
      ],
      seats: [[{ name: "tricks", content: text("1") }], [{ name: "tricks", content: text("2") }]],
    });
  });

  it("leaves out hands that are not seen", () => {
    const view = { seats: [{ hand: [3, 7] }, { hand: null, laid: null }] };
    expect(outline(view, 2).seats).toEqual([
      [{ name: "hand", content: { kind: "list", items: ["3", "7"] } }],
      [{ name: "laid", content: text("–") }],
    ]);
  });

  it("takes any view: a record's own fields, lists in lists, objects in lists", () => {
    const view = { seats: 2, laid: [[1, 2], []], ships: [{ at: "A1" }], where: { x: 1 } };
    expect(outline(view, 2)).toEqual({
      table: [
        { name: "seats", content: text("2") },
        { name: "laid", content: { kind: "list", items: ["(1 2)", "()"] } },
        { name: "ships", content: { kind: "rows", rows: [[{ name: "at", content: text("A1") }]] } },
        { name: "where", content: { kind: "fields", fields: [{ name: "x", content: text("1") }] } },
      ],
      seats: [],
    });
    expect(outline(null, 2)).toEqual({ table: [], seats: [] });
  });
});

it("reads names of code as words", () => {
  expect(readable("round_limit")).toBe("round limit");
});
