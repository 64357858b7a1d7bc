/** Starts Python, tells when the first view is there, then plays what it is told. */
import { loadPyodide } from "./pyodide.mjs";
import { play, start } from "./python.js";

const base = new URL("./", import.meta.url);
const bytes = async (name) => new Uint8Array(await (await fetch(new URL(name, base))).arrayBuffer());
const engine = await import("./engine.js").catch(() => null);
const load = engine && ((name) => engine.load(name, base));
const started = start(loadPyodide, { indexURL: base.href }, bytes, load);
started.then(({ times }) => postMessage({ times, at: performance.timeOrigin + performance.now() }));
onmessage = async ({ data: [game, chairs, seed] }) => {
  const { python } = await started;
  postMessage({ played: await play(python, game, chairs, seed) });
};
