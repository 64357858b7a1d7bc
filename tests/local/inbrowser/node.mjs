/** node node.mjs STATIC TESTS GAMES: plays in the pack's Python; prints digests, then each game's messages. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [built, tests, games] = process.argv.slice(2);
const SITE = "/lib/python3.14/site-packages";
const { files } = JSON.parse(readFileSync(`${built}/pack/manifest.json`, "utf8"));
const path = (name) => `${built}/${files[name].path}`;
const bytes = (path) => new Uint8Array(readFileSync(path));
const json = (name) => JSON.parse(readFileSync(path(name), "utf8"));

const { open } = await import(pathToFileURL(`${built}/../../wasm/js/engine.js`).href);
const { loadPyodide } = await import(pathToFileURL(path("pyodide/pyodide.mjs")).href);
const python = await loadPyodide({
    stdLibURL: path("python/stdlib.zip"),
    lockFileContents: json("pyodide/lock.json"),
    packageBaseUrl: built,
});
python.unpackArchive(bytes(path("python/flibuste.zip")), "zip", { extractDir: SITE });
python.unpackArchive(bytes(path("pyodide/msgspec.whl")), "wheel", { extractDir: SITE });
python.unpackArchive(bytes(tests), "zip", { extractDir: SITE });

/** An engine's memory and functions, for `inpage.PageModule`. */
const moduleOf = (engine) => ({
    reserve: (size) => engine.reserve(size),
    put: (address, raw) => {
        const view = raw.getBuffer("u8");
        engine.bytes.set(view.data, address);
        view.release();
    },
    take: (address, size) => engine.bytes.slice(address, address + size),
    call: (name, ...args) => Number(engine.exports[name](...args) ?? 0),
});

const tell = (value) => new Promise((done) => process.stdout.write(`${value}\n`, done));
const page = python.pyimport("flibuste.local.inpage").Page({}, "");
const names = Object.keys(files).filter((name) => /^games\/.*\.wasm$/.test(name));
for (const name of names) {
    const game = name.slice("games/".length, -".wasm".length);
    page.use(game, moduleOf(await open(bytes(path(name)), json(`games/${game}.json`))));
}
const registry = python.pyimport("flibuste.core.registry");
const { digest } = python.pyimport("tests.shown");
const { told } = python.pyimport("tests.local.playthrough");
for (const game of registry.names()) await tell(digest(registry.get(game)));
for (const [game, chairs, seed] of JSON.parse(games)) await tell(await told(game, chairs, seed));
process.exit(0);
