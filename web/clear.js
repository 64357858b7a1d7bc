/** Remove the pages that were built before; the pack beside them is built by itself. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const BUILT = join(import.meta.dirname, "../src/flibuste/server/static");

let names = [];
try {
  names = readdirSync(BUILT);
} catch {
  // Nothing was built.
}
for (const name of names) if (name !== "pack") rmSync(join(BUILT, name), { recursive: true });
