import { beforeEach, expect, it, vi } from "vitest";
import { isFair, remember, share } from "../src/lib/fair";

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
});

/* As `flibuste.core.fair` computes them for this secret and these shares. */
const deal = {
  commitment: "9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885",
  secret: "ab".repeat(32),
  seed: "dddb858a253cc267338fcf2029fd603731fef99153d18f3880f806e168c68327",
  entropy: ["0123", ""],
  ok: true,
};

it("accepts the deal that was promised", async () => {
  remember("t", { promise: deal.commitment, share: "0123" });
  expect(await isFair("t", deal)).toBe(true);
});
it("keeps the first promise, not a later one", async () => {
  remember("t", { promise: "other" });
  remember("t", { promise: deal.commitment });
  expect(await isFair("t", deal)).toBe(false);
});
it("finds another secret, seed or share", async () => {
  expect(await isFair("u", { ...deal, secret: "cd".repeat(32) })).toBe(false);
  expect(await isFair("u", { ...deal, seed: "1" })).toBe(false);
  remember("v", { share: "beef" });
  expect(await isFair("v", deal)).toBe(false);
});
it("makes shares that differ", () => {
  expect(share()).toMatch(/^[0-9a-f]{32}$/);
  expect(share()).not.toBe(share());
});
