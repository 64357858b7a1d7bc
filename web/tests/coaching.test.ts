import { expect, test } from "vitest";
import { remarks } from "../src/lib/coaching";
import type { Aside, LogLine } from "../src/lib/wire";

const line = (ply: number, ...then: Aside[]): LogLine => ({
  ply,
  seat: 1,
  move: "",
  label: "",
  then,
});
const said = (seat: number, kind: string): Aside => ({ seat, kind, label: `${kind} ${seat}` });
const why = ({ kind, seat }: Aside) => (kind === "pays" ? "" : `because ${kind} ${seat}`);

test("a reason is given once, with all that it explains", () => {
  const lines = [line(3, said(1, "captures"), said(1, "pays")), line(5, said(2, "captures"))];
  expect(remarks(lines, 0, why)).toEqual([
    {
      key: "captures/other",
      ply: 5,
      facts: [said(1, "captures"), said(2, "captures")],
      reason: "because captures 1",
    },
  ]);
});

test("what happened to me has a reason of its own", () => {
  const keys = remarks([line(1, said(0, "captures"), said(1, "captures"))], 0, why);
  expect(keys.map(({ key }) => key)).toEqual(["captures/me", "captures/other"]);
});
