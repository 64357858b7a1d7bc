/**
 * The fair deal, checked here: what was promised before the first card is what was dealt.
 *
 * The promise (a hash) and one's own share of chance are kept in this browser when they are first
 * seen, so that the server cannot change either afterwards.
 */
import type { DealProof } from "./wire";

const KEY = "flibuste-deal-";

interface Kept {
  promise?: string;
  share?: string;
}

function read(table: string): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(KEY + table) ?? "{}");
  } catch {
    return {};
  }
}

export function remember(table: string, seen: Kept): void {
  try {
    sessionStorage.setItem(KEY + table, JSON.stringify({ ...seen, ...read(table) }));
  } catch {
    // Without a store there is nothing to compare with; the record can still be checked offline.
  }
}

/** A player's own share of the deal's randomness. */
export function share(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
const bytes = (text: string) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

async function sha256(data: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", data)));
}

/** Whether the deal follows from the promise; pages without HTTPS take the server's word. */
export async function isFair(table: string, fair: DealProof): Promise<boolean> {
  const kept = read(table);
  if (kept.promise && kept.promise !== fair.commitment) return false;
  if (kept.share && !fair.entropy.includes(kept.share)) return false;
  if (!fair.secret || !crypto.subtle) return fair.ok;
  const stirred = ["flibuste deal 1", fair.secret, ...fair.entropy].join("\n");
  const seed = await sha256(new TextEncoder().encode(stirred));
  return (
    fair.ok &&
    (await sha256(bytes(fair.secret))) === fair.commitment &&
    seed === fair.seed?.padStart(64, "0")
  );
}
