/** node build.mjs PYODIDE SITE: Python's files, compiled by the Python that will run them. */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { play, start } from "./python.js";

const [pyodide, site] = process.argv.slice(2);
const bytes = (path) => new Uint8Array(readFileSync(path));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const { python } = await start(loadPyodide, {}, async (name) => bytes(`${site}/${name}`));
for (const game of ["attention_pirates", "corsari", "freibeuter", "korsair"])
  await play(python, game, ["me", "deckhand"], 1);
python.runPython("import flibuste.core.rulebooks, flibuste.server.lessons, flibuste.server.uploads");
python.FS.writeFile("/stdlib.zip", bytes(`${pyodide}/python_stdlib.zip`));
python.FS.writeFile("/flibuste.zip", bytes(`${site}/flibuste.zip`));
python.runPython(readFileSync(new URL("compile.py", import.meta.url), "utf8"));
python.runPython(`
repack("/stdlib.zip", "/python_stdlib.zip", "/lib/python314.zip/", KEPT)
repack("/flibuste.zip", "/compiled.zip", "/lib/python3.14/site-packages/", OURS)
`);
writeFileSync(`${site}/python_stdlib.zip`, python.FS.readFile("/python_stdlib.zip"));
writeFileSync(`${site}/flibuste.zip`, python.FS.readFile("/compiled.zip"));
process.exit(0);
