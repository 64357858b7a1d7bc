/** Answers questions about games, for comparison with Python's answers: in Node, in a page, in a worker. */
import { summed, witness } from "./witness.js";

/**
 * @param {(name: string) => Promise<unknown>} load an engine, by the name of a game
 * @param {{ game: string; kind: string }[]} questions
 */
export async function answer(load, questions) {
  const engines = new Map();
  const answers = [];
  for (const question of questions) {
    const { game, kind } = question;
    if (!engines.has(game)) engines.set(game, await load(game));
    answers.push(await KINDS[kind](engines.get(game), question));
  }
  return answers;
}

const bytes = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
const hex = (data) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");

const KINDS = {
  witness: (engine, { records, rng }) => witness(engine, records.map(bytes), rng),

  /** Numbers of sequences of moves. */
  perft: (engine, { record, depths }) => depths.map((depth) => engine.perft(bytes(record), depth)),

  /** A game by its actions: a digest of the record after each, and the end. */
  async replay(engine, { seats, options, first, seed, actions }) {
    const match = engine.deal({ seats, options, first, seed }, false);
    const digests = [await digest(match.record)];
    for (const action of actions) {
      match.play(action);
      digests.push(await digest(match.record));
    }
    return { digests: digests.join(" "), scores: match.scores(), winners: match.winners() };
  },

  /** Redacted records and derived values of all viewers, by one function. */
  viewers(engine, { record }) {
    const { size } = engine.description.record;
    const n = engine.seats(bytes(record)) + 1;
    const kept = engine._end;
    const out = engine.reserve(size * (n + 1));
    const derived = engine.reserve(engine.description.derived.size * n);
    engine.bytes.fill(0, derived, derived + engine.description.derived.size * n);
    engine.exports.redact_for(engine._put(bytes(record)), -1, n, out, derived);
    const told = [
      engine.bytes.slice(out, out + size * n),
      engine.bytes.slice(derived, derived + engine.description.derived.size * n),
    ];
    engine._end = kept;
    return told.map(hex);
  },

  /** A search: its tallies, random numbers and tree, summed. */
  search(engine, { record, settings, rng, iterations }) {
    const search = engine.search(bytes(record), { settings, rng: Uint32Array.from(rng) });
    const done = search.run(iterations);
    const { at } = search._workspace;
    const offsets = engine.description.workspace;
    const used = Number(new BigInt64Array(engine.exports.memory.buffer, at + offsets.USED, 1)[0]);
    const { size, fields } = engine.description.node;
    const start = at + offsets.TREE;
    for (let i = 0; i < used; i++)
      engine.bytes.fill(0, start + i * size + fields.filler.start, start + (i + 1) * size);
    const tree = engine.bytes.subarray(start, start + used * size);
    const tally = new Uint8Array(search.tally.slice().buffer);
    return { done, used, rng: [...search.rng], tally: summed(tally), tree: summed(tree) };
  },

  /** What bots choose. */
  choices(engine, { record, actions, seed, bots }) {
    return bots.map((how) => engine.bot(how).choose(bytes(record), actions, seed));
  },

  hint: (engine, { record, actions, seed, iterations }) =>
    engine.hint(bytes(record), actions, { seed, iterations }),

  /** Whole games by the usual functions for JavaScript. */
  match(engine, { how, bot }) {
    const match = engine.deal(how);
    const player = engine.bot(bot);
    while (!match.over) match.play(player.choose(match.redacted(), match.legal(), match.ply));
    return { actions: match.actions, scores: match.scores(), winners: match.winners() };
  },

  /** What is thrown at those who ask for what cannot be. */
  refusals(engine) {
    const match = engine.deal({ seed: 1 });
    const { readable } = engine.description;
    const wrong = Array.from({ length: readable }, (_, a) => a).find(
      (a) => !match.legal().includes(a),
    );
    const before = hex(match.record);
    const error = thrown(() => match.play(wrong));
    return {
      illegal: error.name,
      clause: error.clause,
      unchanged: hex(match.record) === before && match.ply === match.actions.length,
      seats: thrown(() => engine.deal({ seats: 99, seed: 1 })).name,
      option: thrown(() => engine.deal({ options: { nothing: 1 }, seed: 1 })).name,
      seed: thrown(() => engine.deal({ seed: "not a seed" })).name,
      bytes: thrown(() => engine.legal(match.record.subarray(1))).name,
      secret: thrown(() => engine.bot("captain").choose(match.record, match.legal(), 1)).name,
      bot: thrown(() => engine.bot("nobody")).name,
    };
  },

  /** What the module needs of its surroundings. */
  imports: (engine) => WebAssembly.Module.imports(engine.module).map(({ name }) => name),
};

function thrown(work) {
  try {
    work();
  } catch (error) {
    return error;
  }
  return { name: "nothing" };
}

async function digest(record) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", record))).slice(0, 6);
}
