/** The service worker: one script at the root, without a hash in its name. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  publicDir: false,
  build: {
    outDir: here("../src/flibuste/server/static"),
    emptyOutDir: false,
    target: "es2022",
    lib: {
      entry: here("./src/offline/worker.ts"),
      formats: ["iife"],
      name: "worker",
      fileName: () => "sw.js",
    },
  },
});
