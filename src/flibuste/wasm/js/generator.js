/** Random numbers from seeds, the same as in Python: games have a key of 256 bits, bots four words. */

const WORD = 0xffffffffn;
const LONG = 0xffffffffffffffffn;

/**
 * The key of a game's generator, least significant word first.
 *
 * @param {number | bigint | string} seed a number, or up to 64 hexadecimal digits
 */
export function seedWords(seed) {
  if (typeof seed === "string" && !/^[0-9a-fA-F]{1,64}$/.test(seed))
    throw new RangeError("a seed is a number below 2**256 or its hexadecimal digits");
  const number = BigInt(typeof seed === "string" ? `0x${seed}` : seed);
  if (number < 0n || number >> 256n)
    throw new RangeError("a seed is a number below 2**256 or its hexadecimal digits");
  return Uint32Array.from({ length: 8 }, (_, i) => Number((number >> BigInt(32 * i)) & WORD));
}

/**
 * Four words for a bot, of their own for every seed and stream.
 *
 * @param {number | bigint} seed
 */
export function generator(seed, stream = 0) {
  const digest = blake2b(new TextEncoder().encode(`${seed}/${stream}`));
  const words = digest.flatMap((long) => [Number(long & WORD), Number(long >> 32n)]);
  return Uint32Array.from(words, (word) => word | 1);
}

// --- BLAKE2b of one block, 16 bytes of digest (RFC 7693) ---------------------------------------

const START = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];
const ORDER = [
  "0123456789abcdef",
  "ea489fd61c02b753",
  "b8c052fdae367194",
  "7931dcbe265a40f8",
  "905724afe1bc683d",
  "2c6a0b834d75fe19",
  "c51fed4a0763928b",
  "db7ec13950f4862a",
  "6fe9b308c2d714a5",
  "a2847615fb9e3cd0",
].map((row) => Array.from(row, (digit) => parseInt(digit, 16)));
const MIXED = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];
const DIGEST = 16;

/** @param {Uint8Array} message at most 128 bytes @returns {bigint[]} two numbers of 64 bits */
function blake2b(message) {
  const block = new Uint8Array(128);
  block.set(message);
  const view = new DataView(block.buffer);
  const m = Array.from({ length: 16 }, (_, i) => view.getBigUint64(8 * i, true));
  const h = [...START];
  h[0] = at(h, 0) ^ BigInt(0x01010000 | DIGEST);
  const v = [...h, ...START];
  v[12] = at(v, 12) ^ BigInt(message.length);
  v[14] = at(v, 14) ^ LONG;
  for (let round = 0; round < 12; round++) {
    const order = ORDER[round % 10] ?? [];
    MIXED.forEach((places, i) =>
      mix(v, places, at(m, at(order, 2 * i)), at(m, at(order, 2 * i + 1))),
    );
  }
  return [0, 1].map((i) => at(h, i) ^ at(v, i) ^ at(v, i + 8));
}

/** @param {bigint[]} v @param {number[]} places @param {bigint} x @param {bigint} y */
function mix(v, places, x, y) {
  let [a, b, c, d] = /** @type {[bigint, bigint, bigint, bigint]} */ (places.map((i) => at(v, i)));
  a = (a + b + x) & LONG;
  d = turned(d ^ a, 32n);
  c = (c + d) & LONG;
  b = turned(b ^ c, 24n);
  a = (a + b + y) & LONG;
  d = turned(d ^ a, 16n);
  c = (c + d) & LONG;
  b = turned(b ^ c, 63n);
  [a, b, c, d].forEach((word, i) => (v[at(places, i)] = word));
}

/** @param {bigint} x @param {bigint} right */
function turned(x, right) {
  return ((x >> right) | (x << (64n - right))) & LONG;
}

/** @template T @param {T[]} list @param {number} i @returns {T} */
function at(list, i) {
  return /** @type {T} */ (list[i]);
}
