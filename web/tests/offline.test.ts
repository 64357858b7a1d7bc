import { expect, it } from "vitest";
import { addressOf, pathOf } from "../src/lib/base";
import { fits, insideOf, isPage } from "../src/offline/requests";

const SCOPE = "https://example.org/play/";

it("the service worker leaves alone what is not its business", () => {
  const inside = (url: string, method = "GET") => insideOf(SCOPE, { url, method });
  expect(inside(`${SCOPE}assets/a.js?x#y`)).toBe("assets/a.js");
  expect(inside(SCOPE)).toBe("");
  for (const other of ["api/me", "api", "docs/index.html"])
    expect(inside(SCOPE + other)).toBeNull();
  expect(inside(`${SCOPE}assets/a.js`, "HEAD")).toBeNull();
  expect(inside("https://example.org/other")).toBeNull();
});

it("knows the pages of the client", () => {
  for (const page of [
    "",
    "t/abc",
    "t/",
    "new/x",
    "rules/x/",
    "learn/x",
    "about",
    "about/",
    "me",
    "played",
    "p/x",
  ])
    expect(isPage(page), page).toBe(true);
  for (const other of ["admin", "assets/a.js", "t", "rules", "aboutx"])
    expect(isPage(other), other).toBe(false);
});

it("shows a page of another build only where none is open", async () => {
  const page = (build: string, status = 200) =>
    new Response(`<html lang="en" data-base="/" data-build="${build}">`, {
      status,
      headers: { "content-type": "text/html; charset=utf-8" },
    });
  const shown = (answer: Response, alone: boolean) => fits(answer, "ours", async () => alone);
  expect(await shown(page("ours"), false)).toBe(true);
  expect(await shown(page("theirs"), false)).toBe(false);
  expect(await shown(page("theirs"), true)).toBe(true);
  expect(await shown(page("ours", 404), false)).toBe(true);
  expect(await shown(page("ours", 502), true)).toBe(false);
});

it("finds pages in a folder of a host that knows no tables", () => {
  const at = (address: string) => {
    const url = new URL(address, "https://example.org");
    return pathOf(url, "/play/", true);
  };
  for (const path of ["/", "/t/abc", "/t/abc/replay", "/rules/x", "/about"]) {
    const address = addressOf(path, "/play/", true);
    expect(address).toMatch(/^\/play\/(|\w+\/(#\w+(\/replay)?|(x\/)?))$/);
    expect(at(address).replace(/(.)\/$/, "$1"), path).toBe(path);
    expect(addressOf(path, "/", false)).toBe(path);
  }
  expect(at("/play/index.html")).toBe("/");
  expect(at("/play/tables")).toBe("/tables");
});
