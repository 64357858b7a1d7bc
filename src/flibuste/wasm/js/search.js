/** Bots and advice: what chooses a move from a redacted record. All of it computes at once and at length: call it in a worker. */
import { generator } from "./generator.js";

/** @import { Engine } from "./engine.js" */
/** @import { BotDescription, Budget, Hint, SearchOptions, Idea, Settings } from "./types.js" */

/** Columns of a tally: by first action, iterations, and sums over them. */
const [VISITS, VALUE, SHARE, SCORE, COLUMNS] = [0, 1, 2, 3, 4];

/** Information-set Monte Carlo tree search of one position; flat Monte Carlo with the same tallies. */
export class Search {
  /**
   * An engine has room for one search: a new one ends the one before it.
   *
   * @param {Engine} engine
   * @param {Uint8Array} record redacted for the seat to move
   * @param {SearchOptions} [how]
   */
  constructor(engine, record, { settings = {}, rng = generator(0), nodes } = {}) {
    this.engine = engine;
    nodes ??= engine.description.searching.nodes;
    this.nodes = nodes;
    /** Iterations made. */
    this.iterations = 0;
    const offsets = engine.description.workspace;
    this._workspace = workspaceOf(engine, nodes);
    engine.bytes.fill(
      0,
      this._workspace.at,
      this._workspace.at + offsets.TREE + engine.description.node.size,
    );
    new BigInt64Array(this._buffer, this._workspace.at + offsets.USED, 1)[0] = 1n;
    new Uint32Array(this._buffer, this._workspace.at + offsets.RNG, 4).set(rng);
    this._sideSize = sideSize(engine, record);
    this._settings = settingsOf(engine, record, settings);
    this.begin(record);
  }

  get _buffer() {
    return this.engine.exports.memory.buffer;
  }

  /** The position to search from, with the tree as it is; `determinised`: all hands are known. @param {Uint8Array} record */
  begin(record, determinised = false) {
    this.engine._put(record, this._workspace.root);
    this._determinised = determinised;
    new Float64Array(this._buffer, this.engine._at.settings, this._settings.length).set(
      this._settings,
    );
  }

  /** Forget the tree, but not the tallies. */
  clearTree() {
    const offsets = this.engine.description.workspace;
    const tree = this._workspace.at + offsets.TREE;
    this.engine.bytes.fill(0, tree, tree + this.engine.description.node.size);
    new BigInt64Array(this._buffer, this._workspace.at + offsets.USED, 1)[0] = 1n;
  }

  /** Search on. @param {number} iterations @returns {number} how many were made */
  run(iterations) {
    const { search_tree } = this.engine.exports;
    const { root, at } = this._workspace;
    const known = this._determinised ? 1 : 0;
    const done = search_tree(
      root,
      this.engine._at.settings,
      this._sideSize,
      known,
      at,
      this.nodes,
      iterations,
    );
    this.iterations += done;
    return done;
  }

  /** The same without a tree, every action as often as the others. @param {number} iterations @param {ArrayLike<number>} actions */
  runFlat(iterations, actions) {
    const { search_flat } = this.engine.exports;
    const { root, at } = this._workspace;
    const list = this.engine._at.moves;
    const n = actions.length;
    const moves = new Int16Array(this._buffer, list, n);
    for (let i = 0; i < n; i++) moves[i] = actions[(i + this.iterations) % n] ?? 0;
    const done = search_flat(
      root,
      this.engine._at.settings,
      this._sideSize,
      at,
      list,
      n,
      iterations,
    );
    this.iterations += done;
    return done;
  }

  /** By action: visits, sum of values, of shares of the win, of scores. */
  get tally() {
    const { actions, workspace } = this.engine.description;
    return new Float64Array(this._buffer, this._workspace.at + workspace.TALLY, actions * COLUMNS);
  }

  /** The search's random numbers, as they stand. */
  get rng() {
    const offsets = this.engine.description.workspace;
    return new Uint32Array(this._buffer, this._workspace.at + offsets.RNG, 4);
  }

  /** Is one move so far ahead that so many more iterations cannot change it? @param {number} left */
  decided(left) {
    const { tally } = this;
    let [first, second] = [0, 0];
    for (let at = VISITS; at < tally.length; at += COLUMNS) {
      const visits = tally[at] ?? 0;
      if (visits > first) [first, second] = [visits, first];
      else if (visits > second) second = visits;
    }
    return first - second > left;
  }

  /** Run until the budget is used up. @param {Budget} budget @param {boolean} early stop once the move is decided @param {(n: number) => number} [run] */
  spend({ iterations = Infinity, ms = 0 }, early, run = (n) => this.run(n)) {
    const usual = this.engine.description.searching;
    const begun = performance.now();
    const deadline = begun + ms;
    let [done, now] = [0, begun];
    let chunk = ms ? 1 : early ? usual.chunk : iterations;
    while (done < iterations && (!ms || now < deadline)) {
      const before = now;
      done += run(Math.min(chunk, iterations - done));
      now = performance.now();
      const timely = ms
        ? Math.trunc((usual.faster * done * (deadline - now)) / (now - begun))
        : Infinity;
      if (early && this.decided(Math.min(timely, iterations - done))) break;
      if (ms)
        chunk = Math.max(
          1,
          Math.trunc(chunk * Math.min(4, usual.chunkMs / Math.max(now - before, 1e-3))),
        );
    }
    return done;
  }

  /** The action most often tried; among equals the one found best. @param {ArrayLike<number>} actions */
  mostVisited(actions) {
    const { tally } = this;
    return best(actions, (a) => [
      tally[a * COLUMNS + VISITS] ?? 0,
      tally[a * COLUMNS + VALUE] ?? 0,
    ]);
  }

  /** @param {ArrayLike<number>} actions */
  bestAverage(actions) {
    const { tally } = this;
    return best(actions, (a) => [
      (tally[a * COLUMNS + VALUE] ?? 0) / Math.max(1, tally[a * COLUMNS] ?? 0),
      0,
    ]);
  }

  /** The moves most often made from here, beginning with an action, in a world that may be the true one. @param {number} action @param {Uint32Array} rng */
  line(action, rng) {
    const { engine } = this;
    const { line } = engine.description.searching;
    const list = engine._at.moves;
    engine._with(rng, (words) => {
      const { root, at } = this._workspace;
      const n = engine.exports.usual_line(root, words, at, this.nodes, action, list, line);
      this._line = [...new Int16Array(this._buffer, list, n)];
    });
    return this._line ?? [];
  }
}

/** @type {WeakMap<Engine, { at: number; root: number; nodes: number }>} */
const workspaces = new WeakMap();

/** @param {Engine} engine @param {number} nodes */
function workspaceOf(engine, nodes) {
  const known = workspaces.get(engine);
  if (known && known.nodes >= nodes) return known;
  const { record, node, workspace } = engine.description;
  const root = engine.reserve(record.size);
  const made = { root, at: engine.reserve(workspace.TREE + nodes * node.size), nodes };
  workspaces.set(engine, made);
  return made;
}

/** How many seats play together, by the options that stand in a record. @param {Engine} engine @param {Uint8Array} record */
function sideSize(engine, record) {
  const { variants, options, record: layout } = engine.description;
  const found = variants.find(
    (variant) =>
      variant.seats === engine.seats(record) &&
      options.every(({ name, values }) => {
        const field = layout.fields[name];
        return (
          !values ||
          !field ||
          values.indexOf(/** @type {never} */ (variant.options[name])) === record[field.start]
        );
      }),
  );
  return found?.sideSize ?? 1;
}

/** @param {Engine} engine @param {Uint8Array} record @param {Settings} changed */
function settingsOf(engine, record, changed) {
  const usual = engine.description.search[engine.seats(record)] ?? [];
  return engine.description.settings.map((name, i) => changed[name] ?? usual[i] ?? 0);
}

/** The first of those for which the pair is highest. @param {ArrayLike<number>} actions @param {(action: number) => [number, number]} worth */
function best(actions, worth) {
  let [found, first, second] = [actions[0] ?? -1, -Infinity, -Infinity];
  for (const action of Array.from(actions)) {
    const [a, b] = worth(action);
    if (a > first || (a === first && b > second)) [found, first, second] = [action, a, b];
  }
  return found;
}

/** Whoever can choose a move, from a redacted record. */
export class Bot {
  /** @param {Engine} engine @param {string | BotDescription} which a name, or how it is made */
  constructor(engine, which) {
    const { bots } = engine.description;
    const made = typeof which === "string" ? bots[which] : which;
    if (!made)
      throw new RangeError(`there is no bot ${which}; there are ${Object.keys(bots).join(", ")}`);
    this.engine = engine;
    /** @type {BotDescription} */
    this.how = made;
  }

  /**
   * One of the actions, for the seat to move. The same record, actions and seed give the same
   * choice as in Python, unless the bot's budget is time.
   *
   * @param {Uint8Array} record redacted for that seat
   * @param {ArrayLike<number>} actions
   * @param {number | bigint} seed
   */
  choose(record, actions, seed) {
    check(this.engine, record, actions);
    const { kind, iterations = Infinity, ms = 0 } = this.how;
    if (kind === "random") return this._random(actions, seed);
    const idle = iterations === 0 || (iterations === Infinity && ms === 0);
    if (kind === "heuristic" || actions.length === 1 || idle)
      return this._byRating(record, actions, seed);
    const found = this._search(record, actions, seed, { iterations, ms });
    return found ?? this._byRating(record, actions, seed);
  }

  /** @param {ArrayLike<number>} actions @param {number | bigint} seed */
  _random(actions, seed) {
    let at = 0;
    this.engine._with(
      generator(seed),
      (rng) => (at = this.engine.exports.pick(rng, actions.length)),
    );
    return actions[at] ?? -1;
  }

  /** @param {Uint8Array} record @param {ArrayLike<number>} actions @param {number | bigint} seed */
  _byRating(record, actions, seed) {
    const { engine } = this;
    const { moves, ratings } = engine._at;
    const address = engine._put(record);
    new Int16Array(engine.exports.memory.buffer, moves, actions.length).set(actions);
    const { temperature = 0, oversight = 0 } = this.how;
    let at = 0;
    engine._with(generator(seed), (rng) => {
      const noise = /** @type {const} */ ([temperature, oversight]);
      at = engine.exports.choose_by_rating(address, moves, actions.length, ratings, rng, ...noise);
    });
    return actions[at] ?? -1;
  }

  /** @param {Uint8Array} record @param {ArrayLike<number>} actions @param {number | bigint} seed @param {Budget} budget */
  _search(record, actions, seed, budget) {
    const { kind, settings } = this.how;
    const rng = generator(seed);
    const own = settings?.[this.engine.seats(record)] ?? {};
    const search = new Search(this.engine, record, { settings: own, rng });
    if (kind === "pimc") this._pimc(search, record, budget);
    else if (kind === "flat") search.spend(budget, false, (n) => search.runFlat(n, actions));
    else search.spend(budget, true);
    if (search.iterations === 0) return null;
    return kind === "flat" ? search.bestAverage(actions) : search.mostVisited(actions);
  }

  /** Worlds are drawn, and each is searched with open hands. @param {Search} search @param {Uint8Array} record @param {Budget} budget */
  _pimc(search, record, { iterations = Infinity, ms = 0 }) {
    const worlds = this.how.worlds ?? 1;
    const seat = this.engine.toMove(record);
    for (let i = 0; i < worlds; i++) {
      const rng = search.rng.slice();
      const world = this.engine.determinise(record, seat, rng);
      search.rng.set(rng);
      search.begin(world, true);
      search.clearTree();
      search.spend({ iterations: Math.floor((iterations + i) / worlds), ms: ms / worlds }, false);
    }
  }
}

/**
 * Advice for the seat to move: the best moves, how they may end, and what may happen next.
 *
 * @param {Engine} engine
 * @param {Uint8Array} record redacted for that seat
 * @param {ArrayLike<number>} actions
 * @param {Budget & { seed?: number | bigint }} [how]
 * @returns {Hint}
 */
export function hint(engine, record, actions, { iterations, ms, seed = 0 } = {}) {
  check(engine, record, actions);
  const settings = engine.description.hint[engine.seats(record)] ?? {};
  const search = new Search(engine, record, { settings, rng: generator(seed) });
  const usual = engine.description.searching;
  const unsaid = iterations === undefined && ms === undefined;
  search.spend({ iterations, ms: unsaid ? usual.hintMs : ms }, false);
  const best = ideas(search, actions);
  const line = best[0] ? search.line(best[0].action, generator(seed, usual.line)) : [];
  return { best, line, games: search.iterations };
}

/** @param {Search} search @param {ArrayLike<number>} actions @returns {Idea[]} */
function ideas(search, actions) {
  const tally = search.tally;
  let total = 0;
  for (let at = VISITS; at < tally.length; at += COLUMNS) total += tally[at] ?? 0;
  /** @param {number} action @param {number} column */
  const of = (action, column) => tally[action * COLUMNS + column] ?? 0;
  const tried = Array.from(actions).filter((a) => of(a, VISITS) > 0);
  tried.sort((a, b) => of(b, VISITS) - of(a, VISITS) || of(b, VALUE) - of(a, VALUE));
  return tried.map((action) => {
    const visits = of(action, VISITS);
    return {
      action,
      win: of(action, SHARE) / visits,
      score: of(action, SCORE) / visits,
      share: visits / total,
    };
  });
}

/** Refuse a record that still has its secrets: its generator is the first of them. @param {Engine} engine @param {Uint8Array} record @param {ArrayLike<number>} actions */
function check(engine, record, actions) {
  const { fields } = engine.description.record;
  const secret = [fields.seeded, fields.key, fields.pool].some(
    (field) => field && record.subarray(field.start, field.start + field.size).some((byte) => byte),
  );
  if (secret) throw new Error("a bot is given a redacted record: this one has its generator");
  if (actions.length === 0) throw new Error("a bot is asked for a move where there is none");
}
