/** node node.js FOLDER < questions > answers; FOLDER has the modules. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { answer } from "./answer.js";

const folder = process.argv[2];
const { open } = await import(pathToFileURL(join(folder, "engine.js")));

async function load(name) {
  const description = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
  return open(readFileSync(join(folder, `${name}.wasm`)), description);
}

process.stdout.write(JSON.stringify(await answer(load, JSON.parse(readFileSync(0, "utf8")))));
