import { beforeEach, expect, it, vi } from "vitest";
import { dueRequests, isFair, noteOpened, notePromise, sealFor, wordFor } from "../src/lib/fair";
import type { Attempt, Deal, DealProof, DealStatus } from "../src/lib/wire";

/** A browser's store, of which `Object.keys` lists the keys as of the real one. */
const store: Record<string, string> = {};
beforeEach(() => {
  for (const key of Object.keys(store)) delete store[key];
  const methods = {
    getItem: (key: string) => store[key] ?? null,
    setItem: (key: string, value: string) => void (store[key] = value),
    removeItem: (key: string) => void delete store[key],
  };
  vi.stubGlobal("localStorage", new Proxy(store, { get: (_, name) => Reflect.get(methods, name) }));
  vi.resetModules();
});

/* As `flibuste.core.fair` computes them: two words, and an attempt in which seat 1 withheld his. */
const words = ["a1".repeat(32), "b2".repeat(32)];
const given_up: Attempt = {
  secret: "5".repeat(64),
  entropy: [words[0]!, ""],
  commitment: "84126d0dd850199be29021aadbaee68cb9199047b1cb7ec9894ddb1e3562783c",
  seals: [
    "e08aa18fb53e3d510aeff9b22cec5cf37cccb12af9e6c7cc67138dd410ea65a0",
    "24f685861d65362c8c39eb6fe5dec445333c24d9dd2ccff0f84d2e9bba4afd68",
  ],
  withheld: [1],
};
const deal: Deal = {
  version: 2,
  secret: "7".repeat(64),
  entropy: words,
  commitment: "e29442e61ad354e5cb0831e2e8359e8fb50cf024ad5a8f407c8f9de63bdf7371",
  seals: [
    "a2c1a5630a8aaf375f556163c3461f7f7eadddfa82b64c9eb883679b5f1a77c4",
    "1b62e1900a6d6a03322c8e4ead248b67f04a83f703ae8af5ed2369e946b2791c",
  ],
  abandoned: [given_up],
};
const proof: DealProof = {
  deal,
  seed: "54b008464fbe88960f7e696c43c2860c411222e1d0ffa6984f107fe0bbe26719",
  ok: true,
};
const changed = (change: Partial<Deal>): DealProof => ({ ...proof, deal: { ...deal, ...change } });

it("computes what the server computes", () => {
  expect(isFair("t", proof)).toBe(true);
});
it("finds what was changed", () => {
  expect(isFair("t", { ...proof, seed: "1" })).toBe(false);
  expect(isFair("t", { ...proof, ok: false })).toBe(false);
  expect(isFair("t", changed({ secret: "8".repeat(64) }))).toBe(false);
  expect(isFair("t", changed({ seals: ["", ""] }))).toBe(false);
  expect(isFair("t", changed({ abandoned: [] }))).toBe(false);
  expect(isFair("t", changed({ entropy: [words[1]!, words[0]!] }))).toBe(false);
});
it("keeps the first promise, not a later one", () => {
  expect(notePromise("t", 1, "another")).toBe(true);
  expect(notePromise("t", 1, deal.commitment)).toBe(false);
  expect(isFair("t", proof)).toBe(false);
  expect(isFair("u", proof)).toBe(true);
});
it("misses our own word, and seals other than those we saw", () => {
  const mine = wordFor(deal.commitment, 0);
  expect(isFair("v", proof)).toBe(true); // never opened: somebody else sat there
  noteOpened(deal.commitment, 0, deal.seals!);
  expect(mine).not.toBe(words[0]);
  expect(isFair("v", proof)).toBe(false);
  store[`flibuste-deal-${deal.commitment}`] = JSON.stringify({
    at: Date.now(),
    words: { 0: words[0] },
    opened: { 0: deal.seals },
  });
  expect(isFair("v", proof)).toBe(true);
  noteOpened(given_up.commitment, 0, ["", given_up.seals![1]!]);
  expect(isFair("v", proof)).toBe(false);
});

const status = (change: Partial<DealStatus> = {}): DealStatus => ({
  attempt: 0,
  commitment: "c".repeat(64),
  parts: [0, 1],
  seals: ["", ""],
  opened: [false, false],
  open_now: false,
  left_s: 9,
  abandoned: [],
  ...change,
});

it("seals what is missing, once and the same after a reload", async () => {
  const [request] = dueRequests("w", status(), [0], true);
  expect(request).toEqual({ type: "seal", seat: 0, ...sealFor(status(), 0) });
  const again = await import("../src/lib/fair"); // as a page that was loaded again, or another tab
  expect(again.dueRequests("w", status(), [0], true)).toEqual([request]);
  expect(again.wordFor("c".repeat(64), 0)).toBe(wordFor("c".repeat(64), 0));
});
it("opens its word when all are sealed, and not before", () => {
  const mine = sealFor(status(), 0).seal;
  expect(dueRequests("w", status({ seals: [mine, ""] }), [0], true)).toEqual([]);
  const lying = status({ seals: [mine, ""], open_now: true });
  expect(dueRequests("w", lying, [0], true)).toEqual([]);
  const ready = status({ seals: [mine, "d".repeat(64)], open_now: true });
  const word = wordFor(ready.commitment, 0);
  expect(dueRequests("w", ready, [0], true)).toEqual([{ type: "open", seat: 0, entropy: word }]);
  expect(dueRequests("w", ready, [], true)).toEqual([]);
  const other = { ...ready, seals: ["e".repeat(64), "d".repeat(64)] };
  expect(dueRequests("w", other, [0], true)).toEqual([]); // not what we have sealed
  expect(dueRequests("w", { ...ready, commitment: "f".repeat(64) }, [0], true)).toEqual([]);
});
it("gives its word at once where nobody else has one", () => {
  const alone = status({ parts: [0] });
  const entropy = wordFor(alone.commitment, 0);
  expect(dueRequests("w", alone, [0], true)).toEqual([{ type: "open", seat: 0, entropy }]);
  expect(dueRequests("w", alone, [0], false)[0]?.type).toBe("seal"); // somebody may still come
});
it("forgets after a while", () => {
  store["flibuste-deal-old"] = JSON.stringify({ at: 0, words: {}, opened: {} });
  store["flibuste-deal-new"] = JSON.stringify({ at: Date.now(), words: {}, opened: {} });
  wordFor("c".repeat(64), 0);
  expect(Object.keys(store)).not.toContain("flibuste-deal-old");
  expect(Object.keys(store)).toContain("flibuste-deal-new");
});
