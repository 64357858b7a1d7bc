/** Turns of WebAssembly in bench/wasm.py: the same work as the CPU's, timed here. */

const GAMES = 256;
const bytes = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

/** Random games, dealt from a template; its episode is another in every turn. */
function rules(engine, { template, rng, times, episode }) {
  const { exports: e, description } = engine;
  const { size, fields } = description.record;
  const kept = engine._end;
  const states = engine.reserve(GAMES * size);
  const at = { template: engine.reserve(size), rng: engine.reserve(16) };
  engine.bytes.set(bytes(template), at.template);
  new Uint32Array(e.memory.buffer, at.rng, 4).set(rng);
  const number = new DataView(e.memory.buffer, at.template + fields.episode.start, 4);
  const begin = performance.now();
  let decisions = 0;
  for (let i = 0; i < times; i++) {
    number.setUint32(0, episode + i, true);
    decisions += e.play_many(states, GAMES, at.template, at.rng, engine._at.moves);
  }
  const ms = performance.now() - begin;
  engine._end = kept;
  return { ms, done: decisions };
}

/** Searches of some positions. */
function search(engine, { records, rng, iterations }) {
  const searches = records.map(bytes);
  let [ms, visits] = [0, 0];
  for (const record of searches) {
    const made = engine.search(record, { rng: Uint32Array.from(rng) });
    const begin = performance.now();
    made.run(iterations);
    ms += performance.now() - begin;
    visits += made.tally.reduce((sum, x) => sum + x, 0);
  }
  return { ms, done: visits };
}

const KINDS = { rules, search };
const engines = new Map();

/** A turn: `load` gives an engine by its game's name. */
export async function turn(load, work) {
  if (!engines.has(work.game)) engines.set(work.game, await load(work.game));
  return KINDS[work.kind](engines.get(work.game), work);
}

/** In Node: a line of work in, a line with what came of it out. */
export async function serve(folder) {
  const { readFileSync } = await import("node:fs");
  const { createInterface } = await import("node:readline");
  const { open } = await import(`${folder}/engine.js`);
  const load = async (name) => {
    const description = JSON.parse(readFileSync(`${folder}/${name}.json`, "utf8"));
    return open(readFileSync(`${folder}/${name}.wasm`), description);
  };
  for await (const line of createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await turn(load, JSON.parse(line))));
  }
}
