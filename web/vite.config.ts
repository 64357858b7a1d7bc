import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ command }) => ({
  // Files find each other wherever they lie; assemble.py says in index.html where that is.
  base: command === "build" ? "./" : "/",
  plugins: [svelte()],
  resolve: {
    alias: [{ find: "$table", replacement: here("./src/table/index.ts") }],
    dedupe: ["svelte"],
  },
  server: {
    fs: { allow: [".."] },
    proxy: {
      "/api": { target: "http://127.0.0.1:8000", ws: true },
      "/pack": { target: "http://127.0.0.1:8000" },
    },
  },
  worker: { format: "es" },
  build: {
    outDir: here("../src/flibuste/server/static"),
    emptyOutDir: false,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first page is one script and one stylesheet; every other page is fetched when it is opened.
        codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] },
      },
    },
  },
  test: { include: ["tests/**/*.test.ts", "../src/flibuste/games/*/web/*.test.ts"] },
}));
