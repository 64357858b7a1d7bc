/** As witness.py, with the functions that a module exports, on its memory. */

const PROBES = 4;
const [FIRST, SECOND] = [16777619, 2246822519];

/** Two sums over words. */
class Sums {
  one = 0;
  two = 0;

  fold(word) {
    this.one = Math.imul(this.one ^ word, FIRST);
    this.two = Math.imul(this.two ^ word, SECOND);
  }

  foldAll(words) {
    for (let i = 0; i < words.length; i++) this.fold(words[i]);
  }

  get told() {
    return [this.one >>> 0, this.two >>> 0];
  }
}

/** Two sums over bytes, four at a time. */
export function summed(bytes) {
  const sums = new Sums();
  sums.foldAll(new Uint32Array(bytes.slice().buffer));
  return sums.told;
}

/** @param engine @param {Uint8Array[]} blanks records to deal @param {number[]} words of the generator */
export function witness(engine, blanks, words) {
  const { exports: e, description } = engine;
  const { size } = description.record;
  const kept = engine._end;
  const s = engine.reserve(size);
  const pair = engine.reserve(size * 2);
  const rng = engine.reserve(16);
  const { moves, scores, features, derived, ratings } = engine._at;
  const buffer = e.memory.buffer;
  const sums = new Sums();
  const at = {
    record: new Uint32Array(buffer, s, size / 4),
    copy: new Uint32Array(buffer, pair, size / 4),
    moves: new Int16Array(buffer, moves, description.mostLegal),
    scores: new Int32Array(buffer, scores, Math.max(...description.seats)),
    features: new Int16Array(buffer, features, description.features),
    derived: new Int16Array(buffer, derived, description.derived.size / 2),
    ratings: new Uint32Array(buffer, ratings, description.mostLegal),
  };
  new Uint32Array(buffer, rng, 4).set(words);
  const seatsAt = s + description.record.fields.seats.start;

  function foldRules(seats) {
    const n = e.legal(s, moves);
    sums.foldAll(at.record);
    sums.fold(n);
    sums.foldAll(at.moves.subarray(0, n));
    sums.fold(e.to_move(s));
    sums.fold(e.over(s));
    sums.fold(e.winners(s));
    e.score(s, scores);
    sums.foldAll(at.scores.subarray(0, seats));
    for (let i = 0; i < PROBES; i++) sums.fold(e.forbids(s, e.pick(rng, description.readable)));
    return n;
  }

  function foldSecrets(seat) {
    at.copy.set(at.record);
    e.redact(pair, seat);
    sums.foldAll(at.copy);
    at.derived.fill(0);
    e.derive(pair, seat, derived);
    sums.foldAll(at.derived);
    if (seat >= 0) {
      at.features.fill(0);
      e.observe(pair, seat, features);
      sums.foldAll(at.features);
    }
    e.imagine(pair, seat, rng);
    sums.foldAll(at.copy);
  }

  function foldHeuristics(seats, n) {
    if (e.to_move(s) !== -1) {
      e.rate(s, moves, n, ratings);
      sums.foldAll(at.ratings.subarray(0, n));
    }
    e.evaluate(s, scores);
    sums.foldAll(at.scores.subarray(0, seats));
  }

  let decisions = 0;
  for (const blank of blanks) {
    engine.bytes.set(blank, s);
    e.deal(s);
    const seats = engine.bytes[seatsAt];
    while (!e.over(s)) {
      const n = foldRules(seats);
      foldSecrets((decisions % (seats + 1)) - 1);
      foldHeuristics(seats, n);
      e.apply(s, at.moves[e.pick(rng, n)]);
      decisions++;
    }
    foldRules(seats);
  }
  engine._end = kept;
  return { decisions, sums: sums.told };
}
