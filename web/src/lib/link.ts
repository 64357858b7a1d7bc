/** The way to the tables: a server's by the network, this device's by a worker. Pages do not know which. */
import { BASE } from "./base";
import { where } from "./where.svelte";

/** What is used of a WebSocket. */
export interface Connection {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** A way: `ask` as `fetch` does; `force` takes a table from another tab. */
export interface Way {
  ask(address: string, how: RequestInit): Promise<Response>;
  open(address: string, force: boolean): Connection;
}

/** What a hint is thought from: `flibuste.local.advising.WantedHint`. */
export interface HintWanted {
  game: string;
  record: string;
  seat: number;
  names: string[];
  lang: string;
}

const TEXTS = "flibuste"; // the database of texts that this browser keeps
const ONE_HERE = /^\/api\/tables\/(~[\w-]+)/;
const HERE = /^\/api\/tables\/~/;
const OF_A_TABLE = /^\/api\/tables\/(?!mine(?:\?|$))/;

const network: Way = {
  ask: (address, how) => fetch(address, how),
  open: (address) => new WebSocket(location.origin.replace(/^http/, "ws") + address) as Connection,
};

let worker: Promise<typeof import("../local/client")> | null = null;

function device(): Promise<typeof import("../local/client")> {
  worker ??= import("../local/client").catch((error) => ((worker = null), Promise.reject(error)));
  return worker;
}

/** Whether whoever asks for this is answered on this device. */
export function isHere(address: string): boolean {
  if (where.serverless || HERE.test(address)) return true;
  return where.away && !OF_A_TABLE.test(address) && !address.endsWith("/socket");
}

/** From now on, and until the server answers again, new tables are made here: if they can be. */
export async function comeHere(): Promise<boolean> {
  if (where.here) return true;
  if (!isSecureContext) return false; // no hashes, no locks
  const pack = await fetch(`${BASE}pack/manifest.json`).catch(() => null);
  where.away = pack?.ok ?? false;
  return where.away;
}

const ALIKE = /^\/api\/(games|games\/\w+\/(?:rules|pictures|lesson))\?lang=(\w+)$/;

/** What everybody is answered alike lies beside pages without a server: nothing has to start for it. */
async function prepared(address: string): Promise<Response | null> {
  const [, path, lang] = ALIKE.exec(address) ?? [];
  const found = path && (await fetch(`${BASE}answers/${path}.${lang}.json`).catch(() => null));
  return found && found.ok ? found : null;
}

/** As `fetch`. What is no single table's is answered here if the server cannot be reached. */
export async function ask(address: string, how: RequestInit = {}): Promise<Response> {
  const found = where.serverless && !how.method ? await prepared(address) : null;
  if (found) return found;
  if (!how.method) await settleFirst(address);
  if (isHere(address)) return (await device()).ask(address, how);
  try {
    const answer = await network.ask(address, how);
    where.away = false;
    return answer;
  } catch (error) {
    const movable = !OF_A_TABLE.test(address) && address !== "/api/tables";
    if (movable && (await comeHere())) return (await device()).ask(address, how);
    throw error;
  }
}

/** Of this device, also where the server could be asked. */
export async function askHere(address: string, how: RequestInit = {}): Promise<Response> {
  return (await device()).ask(address, how);
}

/** Whether this device can hold tables; what it needs for that is started. */
export async function rehearse(): Promise<boolean> {
  return device().then(
    (client) => client.rehearse(),
    () => false,
  );
}

/** What the worker does with a copy of a table of this device; empty if it cannot. */
export async function copying(
  what: "copy" | "relation" | "adopt",
  id: string,
  text = "",
): Promise<string> {
  return (await device()).call(what, id, text);
}

/** A hint for a server's table, thought on this device: its answer as JSON, empty if there is none. */
export async function advise(wanted: HintWanted): Promise<string> {
  return device().then(
    (client) => client.call("advise", "", JSON.stringify(wanted)),
    () => "",
  );
}

/** What other devices have played on at a table comes first. */
async function settleFirst(address: string): Promise<void> {
  const id = ONE_HERE.exec(address)?.[1];
  if (id) await (await import("./copies")).settle(id);
}

/** The way for a socket, which takes a while the first time. */
export async function wayTo(address: string): Promise<Way> {
  await settleFirst(address);
  return isHere(address) ? device() : network;
}

/** The tables that this device keeps, beside a server's; null if there are none. */
export async function askKept(address: string): Promise<Response | null> {
  if (where.here || !globalThis.isSecureContext) return null;
  const known = await indexedDB.databases().catch(() => []);
  if (!known.some(({ name }) => name === TEXTS)) return null;
  const { keepsTables } = await import("../local/shelf");
  return (await keepsTables()) ? (await device()).ask(address, {}) : null;
}

/** What is missing here is fetched anew. */
export async function renew(): Promise<void> {
  where.trouble = null;
  const { renew: fetchAll } = await import("../local/client");
  await fetchAll().catch((error) => (where.trouble = { kind: "pack", cause: String(error) }));
}
