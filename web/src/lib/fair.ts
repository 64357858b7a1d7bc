/**
 * The fair deal, from our side: our word is made and kept here, sealed before any is opened, and
 * opened only when all are sealed. When the game is over, everything is computed again.
 *
 * What was promised and sealed before our eyes is kept in this browser, so that the server cannot
 * change it afterwards; tabs share it, and it outlives a reload. SHA-256 is not the browser's own,
 * which pages without HTTPS do not have.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Attempt, Deal, DealProof, DealStatus, Request } from "./wire";

/** What we know of one commitment. */
interface Kept {
  at: number;
  /** Our words, by seat. */
  words: Record<string, string>;
  /** All seals as they were when we opened our word, by our seat. */
  opened: Record<string, string[]>;
}

const DEAL = "flibuste-deal-"; // and a commitment
const PROMISES = "flibuste-promises-"; // and a table
const OLD = 90 * 24 * 3600_000; // milliseconds after which nothing is kept
const memory = new Map<string, string>(); // where a browser keeps nothing

// --- keeping -----------------------------------------------------------------------------------

function read<T extends { at: number }>(key: string, none: T): T {
  try {
    return JSON.parse(localStorage.getItem(key) ?? memory.get(key) ?? "null") ?? none;
  } catch {
    return JSON.parse(memory.get(key) ?? "null") ?? none;
  }
}

function write(key: string, value: { at: number }): void {
  memory.set(key, JSON.stringify(value));
  try {
    if (localStorage.getItem(key) === null) forgetOld();
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without a store it lasts as long as this page.
  }
}

function forgetOld(): void {
  for (const key of Object.keys(localStorage))
    if ([DEAL, PROMISES].some((prefix) => key.startsWith(prefix)))
      if (read(key, { at: 0 }).at < Date.now() - OLD) localStorage.removeItem(key);
}

const kept = (commitment: string): Kept =>
  read(DEAL + commitment, { at: Date.now(), words: {}, opened: {} });

/** Our word for a seat and a commitment: made once. */
export function wordFor(commitment: string, seat: number): string {
  const known = kept(commitment);
  known.words[seat] ??= bytesToHex(randomBytes(32));
  write(DEAL + commitment, known);
  return known.words[seat]!;
}

/** Note what was sealed by all before our word was opened. */
export function noteOpened(commitment: string, seat: number, seals: string[]): void {
  const known = kept(commitment);
  known.opened[seat] ??= seals;
  write(DEAL + commitment, known);
}

/** The commitments of a table's attempts, as they were first seen. */
const promises = (table: string) =>
  read(PROMISES + table, { at: Date.now(), seen: {} as Record<string, string> });

/** Note a commitment when it is first seen; whether it is still that one. */
export function notePromise(table: string, attempt: number, commitment: string): boolean {
  const known = promises(table);
  if (known.seen[attempt] === undefined) {
    known.seen[attempt] = commitment;
    write(PROMISES + table, known);
  }
  return known.seen[attempt] === commitment;
}

// --- sealing and opening -------------------------------------------------------------------------

const hash = (...lines: string[]) => bytesToHex(sha256(utf8ToBytes(lines.join("\n"))));

/** What the seals of an attempt are for: its commitment, and all attempts before it. */
function context(commitment: string, before: Attempt[]): string {
  let known = "";
  for (const { commitment, secret, seals, entropy, withheld } of before) {
    const lists = [seals, entropy, withheld].map((list) => (list ?? []).join(" "));
    known = hash("flibuste attempt 1", known, commitment, secret, ...lists);
  }
  return hash("flibuste context 1", known, commitment);
}

const sealed = (madeFor: string, seat: number, word: string) =>
  hash("flibuste seal 1", madeFor, String(seat), word);

/** What a request says to seal our word for a seat. */
export function sealFor(
  deal: Pick<DealStatus, "commitment" | "abandoned" | "attempt">,
  seat: number,
): { seal: string; attempt: number } {
  const madeFor = context(deal.commitment, deal.abandoned);
  const seal = sealed(madeFor, seat, wordFor(deal.commitment, seat));
  return { seal, attempt: deal.attempt };
}

/** What we have to send now for our seats: seals that are missing, words that are to be opened. */
export function dueRequests(
  table: string,
  deal: DealStatus,
  controls: number[],
  full: boolean,
): Request[] {
  if (!notePromise(table, deal.attempt, deal.commitment)) return []; // the promise was changed
  const mine = deal.parts.filter((seat) => controls.includes(seat) && !deal.opened[seat]);
  return mine.flatMap((seat): Request[] => {
    const ours = sealFor(deal, seat);
    const alone = full && deal.parts.length === 1 && !deal.seals[seat];
    if (!alone && !deal.seals[seat]) return [{ type: "seal", seat, ...ours }];
    const ready = alone || (deal.open_now && deal.seals[seat] === ours.seal);
    if (!ready || !deal.parts.every((part) => alone || deal.seals[part])) return [];
    noteOpened(deal.commitment, seat, deal.seals);
    return [{ type: "open", seat, entropy: wordFor(deal.commitment, seat) }];
  });
}

// --- checking --------------------------------------------------------------------------------------

/** Whether the deal follows from all that was promised and sealed, also before our own eyes. */
export function isFair(table: string, { deal, seed, ok }: DealProof): boolean {
  if (!ok || !deal) return false;
  const attempts: Attempt[] = [...(deal.abandoned ?? []), deal];
  const mixed = hash("flibuste deal 1", deal.secret, ...deal.entropy);
  return (
    mixed === seed?.padStart(64, "0") &&
    attempts.every((attempt, i) => isAsPromised(table, attempt, i) && isAsSeen(attempt, i, deal)) &&
    ((deal.version ?? 1) < 2 || attempts.every((one, i) => isSealed(one, attempts.slice(0, i))))
  );
}

function isAsPromised(table: string, { secret, commitment }: Attempt, i: number): boolean {
  const first = promises(table).seen[i];
  return (
    bytesToHex(sha256(hexToBytes(secret))) === commitment &&
    (first === undefined || first === commitment)
  );
}

/** Our word is there, and the seals are those we saw when we opened it. */
function isAsSeen(attempt: Attempt, i: number, deal: Deal): boolean {
  const { words, opened } = kept(attempt.commitment);
  const late = i < (deal.abandoned?.length ?? 0) ? "" : null; // it may have come too late
  return Object.entries(opened).every(([seat, seals]) => {
    const told = attempt.entropy[Number(seat)];
    return (told === words[seat] || told === late) && String(seals) === String(attempt.seals);
  });
}

/** Every word is the one that was sealed; only a word that is alone has no seal. */
function isSealed({ commitment, entropy, seals = [] }: Attempt, before: Attempt[]): boolean {
  const madeFor = context(commitment, before);
  const alone = entropy.filter(Boolean).length === 1 && !seals.some(Boolean);
  return entropy.every(
    (word, seat) => !word || (seals[seat] ? seals[seat] === sealed(madeFor, seat, word) : alone),
  );
}
