import { expect, test } from "vitest";
import { ranges } from "../src/lib/ranges";

test("numbers in a row are a range, a gap is seen", () => {
  expect(ranges([2, 3, 4, 5, 6, 8])).toBe("2–6, 8");
  expect(ranges([2, 3, 4])).toBe("2–4");
  expect(ranges([8, 2])).toBe("2, 8");
});
