/** Compress the built files once, as well as it goes: the server sends what a browser takes. */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const BUILT = join(import.meta.dirname, "../src/flibuste/server/static");
const PACK = join(BUILT, "pack"); // is built, and compressed, by itself
const KINDS = new Set([".css", ".html", ".js", ".json", ".svg", ".webmanifest"]);
const SMALLEST = 1200; // fits into one packet anyway

for (const entry of readdirSync(BUILT, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (!entry.isFile() || path.startsWith(PACK) || !KINDS.has(extname(path))) continue;
  const plain = readFileSync(path);
  if (plain.length < SMALLEST) continue;
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
  const best = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(plain, { params: best }));
}
