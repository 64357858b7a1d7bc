import { expect, test } from "vitest";
import type { Chair, Chat } from "../src/lib/wire";
import { peopleAt } from "../src/table/people";

const chair = (seat: number, kind: Chair["kind"], yours: boolean): Chair => ({
  seat,
  kind,
  name: `name ${seat}`,
  here: true,
  yours,
});
const line = (seat: number | null, name: string, number: number, kind: Chat["kind"]): Chat => ({
  seat,
  name,
  text: "",
  at: 0,
  kind,
  number,
});

test("people on other chairs, and lookers-on by the last thing they said", () => {
  const chairs = [chair(0, "person", true), chair(1, "person", false), chair(2, "bot", false)];
  const chat = [
    line(1, "name 1", 0, "said"),
    line(null, "Eve", 1, "phrase"),
    line(null, "Eve", 2, "said"),
    line(null, "", 3, "hidden"),
  ];
  expect(peopleAt(chairs, chat)).toEqual([
    { name: "name 1", seat: 1, at: { seat: 1 } },
    { name: "Eve", seat: null, at: { line: 2 } },
  ]);
});
