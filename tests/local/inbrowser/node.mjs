/** node node.mjs SITE GAMES: plays games in Node; prints times, then each game's messages. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { play, shown, start } from "./python.js";

const [site, games] = process.argv.slice(2);
const at = (name) => pathToFileURL(`${site}/${name}`).href;
const bytes = async (name) => new Uint8Array(readFileSync(`${site}/${name}`));
const { loadPyodide } = await import(at("pyodide.mjs"));
const engine = await import(at("engine.js")).catch(() => null);
const load = async (name) =>
  engine.open(await bytes(`${name}.wasm`), JSON.parse(readFileSync(`${site}/${name}.json`, "utf8")));
const { python, times } = await start(loadPyodide, { indexURL: `${site}/` }, bytes, engine && load);
const tell = (value) => new Promise((done) => process.stdout.write(`${JSON.stringify(value)}\n`, done));
await tell(times);
for (const name of new Set(JSON.parse(games).map(([game]) => game))) await tell(shown(python, name));
for (const [game, chairs, seed] of JSON.parse(games)) await tell(await play(python, game, chairs, seed));
process.exit(0);
