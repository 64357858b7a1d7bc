import { expect, it } from "vitest";
import readme from "../README.md?raw";

/** Names of files in a text, as the map writes them. */
const named = (text: string) => text.match(/[\w.]+\.(svelte|ts|css)(?=`)/g) ?? [];

it("the map in the README names every file, and no other", () => {
  const files = Object.keys(import.meta.glob("../src/**/*.{ts,svelte,css}"));
  const map = readme.slice(readme.indexOf("## The map"), readme.indexOf("## How to draw a game"));
  expect(named(map).sort()).toEqual(files.map((file) => file.split("/").at(-1)!).sort());
});
