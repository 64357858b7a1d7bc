import { expect, test } from "vitest";
import { turnWords } from "./words";

test("only what can be done is offered", () => {
  expect(turnWords(["stock"], 12)).toBe("prompt-turn-draw");
  expect(turnWords(["stock", "hand/red 2"], 12)).toBe("prompt-turn");
  expect(turnWords(["hand/red 2", "hand/galleon 4"], 0)).toBe("prompt-turn-late");
  expect(turnWords(["hand/galleon 4", "hand/galleon 5"], 0)).toBe("prompt-turn-galleon");
});
