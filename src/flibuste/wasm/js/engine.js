/**
 * Flibuste's games in JavaScript: the rules, who may know what, and the bots, compiled from the same
 * Python functions that Flibuste runs everywhere else. Works in browsers, in workers and in Node.
 *
 *     import { load } from "./engine.js";
 *     const game = await load("korsair", new URL("./", import.meta.url));
 *     const match = game.deal({ seats: 2, seed: 7 });
 *     const bot = game.bot("captain");
 *     while (!match.over) match.play(bot.choose(match.redacted(), match.legal(), match.ply));
 *     console.log(match.scores(), match.winners());
 *
 * A position is the bytes of a record, as in Python: nothing else is kept, and nothing has to be
 * freed. Actions are numbers.
 */
import { seedWords } from "./generator.js";
import { Bot, Search, hint } from "./search.js";

/** @import { Description, Exports, Variant, DealOptions } from "./types.js" */

/** `toMove`: a die is to be rolled. */
export const CHANCE = -1;
/** `toMove`: nobody, the game is over. */
export const OVER = -2;
/** `redact`: the seat of someone who only watches. */
export const SPECTATOR = -1;
const PAGE = 65536; // bytes that a memory grows by
/** `forbids` returns this + n for clause G-n, which all games have in common. */
const COMMON = 100;

/** A move that the rules forbid; nothing was changed. */
export class IllegalMove extends Error {
  /** @param {number} action @param {string} clause */
  constructor(action, clause) {
    super(`action ${action} is forbidden by ${clause}`);
    this.name = "IllegalMove";
    this.action = action;
    this.clause = clause;
  }
}

/** Seats or options that are not offered. */
export class BadOptions extends Error {
  name = "BadOptions";
}

/**
 * Fetch a game's module and its description, NAME.wasm and NAME.json, from below an address.
 *
 * @param {string} name
 * @param {string | URL} base
 * @returns {Promise<Engine>}
 */
export async function load(name, base) {
  const [module, description] = await Promise.all([
    fetched(new URL(`${name}.wasm`, base)).then((answer) => answer.arrayBuffer()),
    fetched(new URL(`${name}.json`, base)).then((answer) => answer.json()),
  ]);
  return open(module, description);
}

/** @param {URL} address */
async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}`);
  return answer;
}

/**
 * The same from what is at hand: in Node, `readFile` has it.
 *
 * @param {BufferSource | WebAssembly.Module} module
 * @param {Description} description
 * @returns {Promise<Engine>}
 */
export async function open(module, description) {
  const compiled =
    module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
  const instance = await WebAssembly.instantiate(compiled, {});
  return new Engine(compiled, /** @type {any} */ (instance.exports), description);
}

/** One game: its functions, each on the bytes of a record. */
export class Engine {
  /** @param {WebAssembly.Module} module @param {Exports} exports @param {Description} description */
  constructor(module, exports, description) {
    /** What was compiled: other workers can `open` it without compiling it again. @readonly */
    this.module = module;
    /** What there is to know of the game: seats, options, fields, bots. @readonly */
    this.description = description;
    /** The module's own functions, on addresses: for those who keep records in its memory. @readonly */
    this.exports = exports;
    const { record, derived, features, mostLegal } = description;
    this._end = (exports.__heap_base.value + 15) & ~15;
    /** Two records side by side, and what functions write. */
    this._at = {
      record: this.reserve(2 * record.size),
      moves: this.reserve(2 * mostLegal),
      ratings: this.reserve(4 * mostLegal),
      scores: this.reserve(4 * Math.max(...description.seats)),
      features: this.reserve(2 * features),
      derived: this.reserve(derived.size),
      rng: this.reserve(16),
      settings: this.reserve(8 * description.settings.length),
    };
  }

  /** Room in the module's memory, for good. @param {number} size @returns {number} its address */
  reserve(size) {
    const address = this._end;
    this._end += (size + 15) & ~15;
    const missing = this._end - this.exports.memory.buffer.byteLength;
    if (missing > 0) this.exports.memory.grow(Math.ceil(missing / PAGE));
    return address;
  }

  /** The module's memory as bytes; what it was is out of date after `reserve`. */
  get bytes() {
    return new Uint8Array(this.exports.memory.buffer);
  }

  /** @param {Uint8Array} record @param {number} [address] */
  _put(record, address = this._at.record) {
    const { size } = this.description.record;
    if (record.length !== size)
      throw new RangeError(`a record has ${size} bytes, not ${record.length}`);
    this.bytes.set(record, address);
    return address;
  }

  /** @param {number} [address] */
  _taken(address = this._at.record) {
    return this.bytes.slice(address, address + this.description.record.size);
  }

  /** @param {Uint32Array} rng @param {(rng: number) => void} work */
  _with(rng, work) {
    const words = new Uint32Array(this.exports.memory.buffer, this._at.rng, 4);
    words.set(rng);
    work(this._at.rng);
    rng.set(words);
  }

  // --- beginning ---------------------------------------------------------------------------

  /**
   * A record with seats, options and seed, not yet dealt.
   *
   * @param {DealOptions} [how]
   * @returns {Uint8Array}
   */
  blank({ seats = this.description.seats[0], options = {}, first = -1, seed } = {}) {
    const { record, options: offered } = this.description;
    const variant = this._variant(seats ?? 0, options);
    if (!variant.firsts.includes(first))
      throw new BadOptions(`seat ${first} cannot begin: choose of ${variant.firsts.join(", ")}`);
    const made = new Uint8Array(record.size);
    for (const [start, hex] of variant.bytes) made.set(fromHex(hex), start);
    const view = new DataView(made.buffer);
    for (const { name, range } of offered)
      if (range && name in options) this._write(view, name, inRange(name, range, options[name]));
    this._write(view, "first", first);
    if (seed === undefined) return made;
    return this.seeded(made, seed);
  }

  /** @param {number} seats @param {Record<string, unknown>} options @returns {Variant} */
  _variant(seats, options) {
    const { variants, options: offered } = this.description;
    for (const name of Object.keys(options))
      if (!offered.some((option) => option.name === name))
        throw new BadOptions(`there is no option ${name}`);
    const wanted = offered.filter(({ values }) => values);
    const found = variants.find(
      (variant) =>
        variant.seats === seats &&
        wanted.every(({ name, defaults }) => {
          const value = name in options ? options[name] : defaults[seats];
          return variant.options[name] === value;
        }),
    );
    if (found) return found;
    throw new BadOptions(`${seats} seats and ${JSON.stringify(options)} are not offered together`);
  }

  /** @param {DataView} view @param {string} name @param {number} value */
  _write(view, name, value) {
    const field = this.description.record.fields[name];
    if (!field) throw new BadOptions(`records have no field ${name}`);
    if (field.size === 1) view.setInt8(field.start, value);
    else if (field.size === 2) view.setInt16(field.start, value, true);
    else view.setInt32(field.start, value, true);
  }

  /**
   * A record with the generator that belongs to a seed: a number, or up to 64 hexadecimal digits.
   *
   * @param {Uint8Array} record
   * @param {number | bigint | string} seed
   */
  seeded(record, seed) {
    const address = this._put(record);
    const key = this.description.record.fields.key;
    if (key)
      new Uint32Array(this.exports.memory.buffer, address + key.start, 8).set(seedWords(seed));
    this.exports.start(address);
    return this._taken();
  }

  /**
   * A game from its beginning.
   *
   * @param {DealOptions & { seed: number | bigint | string }} how
   * @param {boolean} [dice] roll dice as they are due; else they are played like moves
   * @returns {Match}
   */
  deal(how, dice = true) {
    const address = this._put(this.blank(how));
    this.exports.deal(address);
    return new Match(this, this._taken(), dice);
  }

  /** A game that goes on from a record. @param {Uint8Array} record */
  match(record) {
    return new Match(this, record);
  }

  // --- rules -------------------------------------------------------------------------------

  /** The legal actions, in the game's fixed order. @param {Uint8Array} record */
  legal(record) {
    const n = this.exports.legal(this._put(record), this._at.moves);
    return new Int16Array(this.exports.memory.buffer, this._at.moves, n).slice();
  }

  /** The clause that forbids an action, such as "K-9", or null. @param {Uint8Array} record @param {number} action */
  forbids(record, action) {
    const clause = this.exports.forbids(this._put(record), action);
    if (clause === 0) return null;
    return clause >= COMMON ? `G-${clause - COMMON}` : `${this.description.letter}-${clause}`;
  }

  /** The record after an action, which is not checked. @param {Uint8Array} record @param {number} action */
  apply(record, action) {
    this.exports.apply(this._put(record), action);
    return this._taken();
  }

  /** The seat that decides, CHANCE or OVER. @param {Uint8Array} record */
  toMove(record) {
    return this.exports.to_move(this._put(record));
  }

  /** @param {Uint8Array} record */
  over(record) {
    return this.exports.over(this._put(record)) !== 0;
  }

  /** The score of every seat, as it would be if the game ended now. @param {Uint8Array} record */
  score(record) {
    this.exports.score(this._put(record), this._at.scores);
    return [...new Int32Array(this.exports.memory.buffer, this._at.scores, this.seats(record))];
  }

  /** The seats that have won; none until the game is over. @param {Uint8Array} record */
  winners(record) {
    const won = this.exports.winners(this._put(record));
    return Array.from({ length: this.seats(record) }, (_, seat) => seat).filter(
      (seat) => (won >> seat) & 1,
    );
  }

  /** How many play. @param {Uint8Array} record */
  seats(record) {
    return record[this.description.record.fields.seats?.start ?? 0] ?? 0;
  }

  /**
   * Roll a die that is due.
   *
   * @param {Uint8Array} record
   * @param {number} [scripted] the action it shall be: it uses up the draw it replaces
   * @returns {[Uint8Array, number]} the record after it, and the action it was
   */
  roll(record, scripted) {
    const { legal, below, apply } = this.exports;
    const address = this._put(record);
    const n = legal(address, this._at.moves);
    const at = this._at.moves + 2 * below(address, n);
    const action = scripted ?? new DataView(this.exports.memory.buffer).getInt16(at, true);
    apply(address, action);
    return [this._taken(), action];
  }

  /** How many sequences of so many moves there are. @param {Uint8Array} record @param {number} depth */
  perft(record, depth) {
    const { size } = this.description.record;
    const kept = this._end;
    const stack = this.reserve((depth + 1) * size);
    const moves = this.reserve((depth + 1) * 2 * this.description.mostLegal);
    this._put(record, stack);
    const count = this.exports.perft(stack, moves, depth);
    this._end = kept;
    return count;
  }

  // --- who may know what -------------------------------------------------------------------

  /** What a seat, or SPECTATOR, may know: all else is blanked. @param {Uint8Array} record @param {number} seat */
  redact(record, seat) {
    this.exports.redact(this._put(record), seat);
    return this._taken();
  }

  /** A redacted record with its blanks filled in by a possibility that fits. @param {Uint8Array} record @param {number} seat @param {Uint32Array} rng */
  imagine(record, seat, rng) {
    const address = this._put(record);
    this._with(rng, (words) => this.exports.imagine(address, seat, words));
    return this._taken();
  }

  /** The same as it probably is: from how people play. @param {Uint8Array} record @param {number} seat @param {Uint32Array} rng */
  determinise(record, seat, rng) {
    const address = this._put(record);
    this._with(rng, (words) => this.exports.determinise(address, seat, words));
    return this._taken();
  }

  /** The features that a learner sees, of a redacted record. @param {Uint8Array} record @param {number} seat */
  observe(record, seat) {
    const { features } = this.description;
    const out = new Int16Array(this.exports.memory.buffer, this._at.features, features).fill(0);
    this.exports.observe(this._put(record), seat, this._at.features);
    return out.slice();
  }

  /** The values that a view adds to a redacted record (`description.derived`), as bytes. @param {Uint8Array} record @param {number} seat */
  derive(record, seat) {
    const { size } = this.description.derived;
    const out = this.bytes.subarray(this._at.derived, this._at.derived + size).fill(0);
    this.exports.derive(this._put(record), seat, this._at.derived);
    return out.slice();
  }

  // --- bots --------------------------------------------------------------------------------

  /** How good each of some legal actions looks to the seat that decides. @param {Uint8Array} record @param {ArrayLike<number>} actions */
  rate(record, actions) {
    const address = this._put(record);
    new Int16Array(this.exports.memory.buffer, this._at.moves, actions.length).set(actions);
    this.exports.rate(address, this._at.moves, actions.length, this._at.ratings);
    return new Float32Array(this.exports.memory.buffer, this._at.ratings, actions.length).slice();
  }

  /** A guess of each seat's share of the win, from a complete record. @param {Uint8Array} record */
  evaluate(record) {
    this.exports.evaluate(this._put(record), this._at.scores);
    return new Float32Array(
      this.exports.memory.buffer,
      this._at.scores,
      this.seats(record),
    ).slice();
  }

  /** One of the bots by its name: deckhand, boatswain, captain, admiral, and others. @param {string} name */
  bot(name) {
    return new Bot(this, name);
  }

  /** A tree search of a redacted record, to be run in steps. @param {Uint8Array} record @param {import("./types.js").SearchOptions} [how] */
  search(record, how) {
    return new Search(this, record, how);
  }

  /** Advice for the seat to move, from its redacted record. @param {Uint8Array} record @param {ArrayLike<number>} actions @param {import("./types.js").Budget & { seed?: number }} [how] */
  hint(record, actions, how) {
    return hint(this, record, actions, how);
  }
}

/** A game being played: a record, and the actions that led to it. Everything that enters is checked. */
export class Match {
  /** @param {Engine} engine @param {Uint8Array} record @param {boolean} [dice] roll dice as they are due */
  constructor(engine, record, dice = true) {
    this.engine = engine;
    /** The position, with all its secrets. Never show it to a player. */
    this.record = record;
    /** Actions played, dice included. @type {number[]} */
    this.actions = [];
    this._dice = dice;
    this._rollDue();
  }

  /** Moves played, dice included. */
  get ply() {
    return this.actions.length;
  }

  get toMove() {
    return this.engine.toMove(this.record);
  }

  get over() {
    return this.engine.over(this.record);
  }

  legal() {
    return this.engine.legal(this.record);
  }

  /** Play an action. Throws IllegalMove, and then nothing is changed. @param {number} action */
  play(action) {
    const clause = this.engine.forbids(this.record, action);
    if (clause !== null) throw new IllegalMove(action, clause);
    if (this.toMove === CHANCE) [this.record] = this.engine.roll(this.record, action);
    else this.record = this.engine.apply(this.record, action);
    this.actions.push(action);
    this._rollDue();
  }

  _rollDue() {
    while (this._dice && this.toMove === CHANCE) {
      const [after, action] = this.engine.roll(this.record);
      this.record = after;
      this.actions.push(action);
    }
  }

  /** What a seat may know; of the seat to move unless said. @param {number} [seat] */
  redacted(seat = this.toMove) {
    return this.engine.redact(this.record, seat);
  }

  scores() {
    return this.engine.score(this.record);
  }

  winners() {
    return this.engine.winners(this.record);
  }
}

/** @param {string} name @param {[number, number]} range @param {unknown} value @returns {number} */
function inRange(name, [least, most], value) {
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most)
    return Number(value);
  throw new BadOptions(`option ${name} is a number from ${least} to ${most}`);
}

/** @param {string} hex */
function fromHex(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
}
