import { expect, test } from "vitest";
import { fromBase64, isNamed, toBase64 } from "../src/lib/passkeys";

test("bytes come back from Base64 as they were", () => {
  for (const bytes of [[], [0], [251, 255], [1, 2, 3, 250, 251, 252, 253]]) {
    const text = toBase64(new Uint8Array(bytes).buffer);
    expect(text).toMatch(/^[\w-]*$/);
    expect([...fromBase64(text)]).toEqual(bytes);
  }
});

test("a passkey belongs to a name", () => {
  for (const host of ["localhost", "games.example.org"]) expect(isNamed(host)).toBe(true);
  for (const host of ["192.168.1.7", "127.0.0.1", "[::1]", ""]) expect(isNamed(host)).toBe(false);
});
