/** node compile.mjs PYODIDE FOLDER: Python's files in FOLDER, compiled by the Python that will run them. */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const bytes = (path) => new Uint8Array(readFileSync(path));
const [pyodide, folder] = process.argv.slice(2);
const SITE = "/lib/python3.14/site-packages";
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });

const sources = bytes(`${folder}/flibuste.zip`);
python.unpackArchive(sources, "zip", { extractDir: SITE });
python.unpackArchive(bytes(`${folder}/msgspec.whl`), "wheel", { extractDir: SITE });
python.FS.writeFile("/flibuste.zip", sources);
python.FS.writeFile("/stdlib.zip", bytes(`${pyodide}/python_stdlib.zip`));
try {
    python.runPython(readFileSync(new URL("compile.py", import.meta.url), "utf8"));
    await python.globals.get("main")();
} catch (error) {
    console.error(error.message); // not the line of a megabyte that threw it
    process.exit(1);
}
for (const name of ["stdlib", "flibuste"])
    writeFileSync(`${folder}/${name}.zip`, python.FS.readFile(`/${name}-compiled.zip`));
process.exit(0);
