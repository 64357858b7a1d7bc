/** Tables without a server, for the page: `ask` is to it what `fetch` is to a server, `open` what a socket is. */
import { BASE, BUILD } from "../lib/base";
import type { Connection } from "../lib/link";
import { where } from "../lib/where.svelte";
import { say, words } from "../lib/words.svelte";
import { NOT_STARTED } from "./codes";
import type { Call, FromWorker, ToWorker } from "./messages";
import { PackFiles } from "./packfiles";

/** A service worker that is older or newer than this page has another. */
const PACK = new URL(`${BASE}pack/manifest.json?${BUILD}`, location.href).href;

let worker: Worker | null = null;
let last = 0; // the number of the last request or socket
const asked = new Map<number, { answer: (answer: Response) => void }>();
const rehearsals = new Map<number, (quick: boolean) => void>();
const calls = new Map<number, (text: string) => void>();
const sockets = new Map<number, LocalSocket>();

function send(told: ToWorker, transfer: Transferable[] = []): void {
  worker ??= begin();
  worker.postMessage(told, transfer);
}

function begin(): Worker {
  const made = new Worker(new URL("./tables.worker.ts", import.meta.url), { type: "module" });
  made.onmessage = ({ data }: MessageEvent<FromWorker>) => take(data);
  made.onerror = (event) => fail(event.message ?? "the worker does not start");
  made.postMessage({ kind: "start", pack: PACK } satisfies ToWorker);
  return made;
}

/**
 * Nothing more comes from this worker: whoever waits is told, and the next request starts another.
 * After a rehearsal that nobody has asked for there is nobody to be told.
 */
function fail(text: string): void {
  if (!rehearsals.size || asked.size || sockets.size) where.trouble = { kind: "pack", cause: text };
  for (const done of rehearsals.values()) done(false);
  rehearsals.clear();
  for (const done of calls.values()) done("");
  calls.clear();
  worker?.terminate();
  worker = null;
  for (const { answer } of asked.values()) answer(refusal("not-started", 503));
  asked.clear();
  for (const socket of [...sockets.values()]) socket.closed(NOT_STARTED, "");
}

function take(told: FromWorker): void {
  if (told.kind === "started") return;
  if (told.kind === "trouble") {
    if (told.trouble === "pack") fail(told.text);
    else where.trouble = { kind: told.trouble, cause: told.text };
  } else if (told.kind === "answer") {
    const { id, status, media, body } = told;
    asked.get(id)?.answer(new Response(body, { status, headers: { "content-type": media } }));
    asked.delete(id);
  } else if (told.kind === "rehearsed") {
    rehearsals.get(told.id)?.(told.quick);
    rehearsals.delete(told.id);
  } else if (told.kind === "called") {
    calls.get(told.id)?.(told.text);
    calls.delete(told.id);
  } else if (told.kind === "refused") {
    asked.get(told.id)?.answer(refusal("elsewhere", 409));
    asked.delete(told.id);
  } else {
    const socket = sockets.get(told.socket);
    if (told.kind === "opened") socket?.opened();
    else if (told.kind === "message") socket?.onmessage?.({ data: told.text });
    else socket?.closed(told.code, told.reason);
  }
}

function refusal(code: string, status: number): Response {
  return Response.json({ error: { code, text: say(`here-${code}`) } }, { status });
}

export async function ask(address: string, how: RequestInit): Promise<Response> {
  if (where.trouble?.kind === "pack") return refusal("not-started", 503);
  const method = how.method ?? "GET";
  // A browser short of room would drop tables; a server has copies of its guest's.
  if (method === "POST" && where.here) void navigator.storage?.persist?.();
  const body = how.body ? new Uint8Array(await new Response(how.body).arrayBuffer()) : null;
  return new Promise((answer) => {
    const id = ++last;
    asked.set(id, { answer });
    send({ kind: "ask", id, method, address, lang: words.lang, body });
  });
}

/** Start the worker before it is needed; whether this device is quick enough for tables. */
export function rehearse(): Promise<boolean> {
  return new Promise((done) => {
    const id = ++last;
    rehearsals.set(id, done);
    send({ kind: "rehearse", id, lang: words.lang });
  });
}

/** Have something done with a table's copy, or a hint thought; empty if it cannot be done. */
export function call(what: Call, table: string, text: string): Promise<string> {
  return new Promise((done) => {
    const id = ++last;
    calls.set(id, done);
    send({ kind: "call", id, what, table, text });
  });
}

class LocalSocket implements Connection {
  readyState: number = WebSocket.CONNECTING;
  onopen: Connection["onopen"] = null;
  onmessage: Connection["onmessage"] = null;
  onclose: Connection["onclose"] = null;
  #number = ++last;

  constructor(address: string, force: boolean) {
    sockets.set(this.#number, this);
    send({ kind: "open", socket: this.#number, address, lang: words.lang, force });
  }

  opened(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  send(text: string): void {
    send({ kind: "send", socket: this.#number, text });
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    send({ kind: "close", socket: this.#number });
    queueMicrotask(() => this.closed(1000, ""));
  }

  closed(code: number, reason: string): void {
    if (!sockets.delete(this.#number)) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code, reason });
  }
}

export function open(address: string, force: boolean): Connection {
  return new LocalSocket(address, force);
}

/** Fetch all files of the pack anew: some of those that the browser has may be damaged. */
export async function renew(): Promise<void> {
  await PackFiles.renew(PACK);
}
