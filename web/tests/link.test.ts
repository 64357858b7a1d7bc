import { afterEach, describe, expect, it, vi } from "vitest";
import { isHere } from "../src/lib/link";
import { where } from "../src/lib/where.svelte";

afterEach(() => (where.away = false));

describe("the way to the tables", () => {
  it("is on this device for tables that were made here", () => {
    expect(isHere("/api/tables/~aBc/socket?after=0")).toBe(true);
    expect(isHere("/api/tables/aB~c/socket?after=0")).toBe(false);
  });

  it("is a server's while it answers", () => {
    for (const path of ["/api/games?lang=en", "/api/tables", "/api/tables/mine", "/api/me"])
      expect(isHere(path)).toBe(false);
  });

  it("leads here when it does not, but for its own tables and for news of it", () => {
    where.away = true;
    for (const path of ["/api/games?lang=en", "/api/tables", "/api/tables/mine", "/api/me"])
      expect(isHere(path)).toBe(true);
    for (const path of ["/api/tables/aBc", "/api/tables/aBc/review?ply=1", "/api/lobby/socket"])
      expect(isHere(path)).toBe(false);
  });
});

describe("the files of the pack", async () => {
  const { PackFiles, BadPack } = await import("../src/local/packfiles");
  const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  const files = { "games/go.wasm": { path: "pack/games-1/go.wasm", sha256: abc, size: 3 } };
  const served: Record<string, string> = {};
  vi.stubGlobal("fetch", async (address: string) => {
    const found = served[address.replace("?7", "")];
    return found ? new Response(found) : new Response("", { status: 404 });
  });
  const pack = () => {
    served["https://a/b/pack/manifest.json"] = JSON.stringify({ files });
    return PackFiles.read("https://a/b/pack/manifest.json?7");
  };

  it("are what the manifest says", async () => {
    served["https://a/b/pack/games-1/go.wasm"] = "abc";
    const found = await pack();
    expect(found.games).toEqual(["go"]);
    expect(new TextDecoder().decode(await found.bytes("games/go.wasm"))).toBe("abc");
  });

  it("are refused when they are something else, or not there", async () => {
    served["https://a/b/pack/games-1/go.wasm"] = "abd";
    await expect((await pack()).bytes("games/go.wasm")).rejects.toThrow(BadPack);
    delete served["https://a/b/pack/games-1/go.wasm"];
    await expect((await pack()).bytes("games/go.wasm")).rejects.toThrow(BadPack);
    await expect((await pack()).bytes("games/no.wasm")).rejects.toThrow(BadPack);
    served["https://a/b/pack/manifest.json"] = "<!doctype html>";
    await expect(PackFiles.read("https://a/b/pack/manifest.json?7")).rejects.toThrow(BadPack);
  });
});
