/** A socket that comes back: after a while when it is lost, at once when the network returns. */
import { ELSEWHERE, NOT_STARTED } from "../local/codes";
import { greet } from "./api";
import { isHere, wayTo, type Connection, type Way } from "./link";
import { where } from "./where.svelte";

export type SocketState = "connecting" | "open" | "lost" | "gone";

const BEAT = 20_000; // between two heartbeats
const SILENCE = 45_000; // after which a connection counts as dead
const FIRST_WAIT = 400; // before the first attempt to come back; doubled each time
const LONGEST_WAIT = 8000;
/** The table's game cannot be shown; the reason says why. */
export const NO_GAME = 4005;
/** Codes by which the server says that there is nothing to come back to. */
/** A moderator has suspended us; the reason says so. */
export const SUSPENDED = 4011;
const GONE = new Set([4001, 4004, SUSPENDED, NO_GAME, ELSEWHERE, NOT_STARTED]);
/** Codes by which it says that there is no room now, and the words that tell people so. */
export const NO_ROOM = new Map([
  [4003, "no-room-full"],
  [4009, "no-room-flood"],
  [4029, "no-room-many"],
]);
/** The session of this browser has ended: who we are now is asked anew. */
const SIGNED_OUT = 4010;
/** The server stops. All its clients come back, to it or to another: over a while, not at once. */
const GOING = 4012;
const SPREAD = 1200; // milliseconds over which they do

export interface SocketHandlers {
  /** A message, read as JSON. */
  message: (data: unknown) => void;
  /** Connected, for the first time or again. */
  open?: () => void;
  /** The code is the socket's when it was closed, else 0; the reason is the server's sentence. */
  state?: (state: SocketState, code: number, reason?: string) => void;
}

/** How long to wait before coming back, in milliseconds; partly by chance: not everybody at once. */
export function comeback(code: number, tries: number): number {
  if (NO_ROOM.has(code)) tries = Infinity;
  if (code === GOING && tries === 0) return FIRST_WAIT / 2 + SPREAD * Math.random();
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.75 + Math.random() / 2);
}

export class ReconnectingSocket {
  /** By the network or to this device: for good. */
  #way: Way | null = null;
  #here: boolean;
  /** The connection of now; null before the first, and while there is no network. */
  #socket: Connection | null = null;
  /** Attempts since the last success. */
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  /** When the server last said something. */
  #heard = Date.now();
  #closed = false;

  /** `heartbeat` is sent now and then, and when the page comes before others or goes behind them,
   * where the server answers it: silence then means a loss. */
  constructor(
    private readonly address: () => string,
    private readonly on: SocketHandlers,
    private readonly heartbeat?: () => string,
  ) {
    this.#here = isHere(address());
    void this.#begin();
    if (heartbeat) this.#beat = setInterval(() => this.#pulse(), BEAT);
    addEventListener("online", this.#now);
    addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#now);
    document.addEventListener("visibilitychange", this.#tell);
  }

  /** Send a text if there is a connection. */
  send(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  /** Break the connection and come back. */
  restart(): void {
    this.#socket?.close();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#beat);
    removeEventListener("online", this.#now);
    removeEventListener("offline", this.#cut);
    document.removeEventListener("visibilitychange", this.#now);
    document.removeEventListener("visibilitychange", this.#tell);
    this.#socket?.close();
  }

  /** After it was closed for good: ask once more; `force` takes a table from another tab. */
  again(force: boolean): void {
    if (this.#way) this.#open(force);
    else void this.#begin();
  }

  async #begin(): Promise<void> {
    if (!this.#here) await greet().catch(() => null);
    this.#way = await wayTo(this.address()).catch(() => null);
    if (this.#closed) return;
    if (this.#way) this.#open();
    else this.on.state?.("gone", NOT_STARTED);
  }

  #open(force = false): void {
    if (!this.#way) return;
    const socket = this.#way.open(this.address(), force);
    this.#socket = socket;
    this.on.state?.("connecting", 0);
    socket.onopen = () => this.#opened();
    socket.onmessage = (message) => {
      this.#heard = Date.now();
      this.on.message(JSON.parse(message.data));
    };
    socket.onclose = (event) => this.#socket === socket && this.#lost(event.code, event.reason);
  }

  #opened(): void {
    if (!this.#here) where.away = false;
    this.#tries = 0;
    this.#heard = Date.now();
    this.on.state?.("open", 0);
    this.on.open?.();
    if (document.hidden) this.#tell();
  }

  #lost(code: number, reason = ""): void {
    if (this.#closed) return;
    if (code === SIGNED_OUT) return location.reload();
    if (GONE.has(code)) return this.on.state?.("gone", code, reason);
    this.on.state?.("lost", code);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), comeback(code, this.#tries++));
  }

  #now = (): void => {
    const alive = this.#socket !== null && this.#socket.readyState <= WebSocket.OPEN;
    if (alive || document.hidden || this.#closed) return;
    clearTimeout(this.#retry);
    this.#open();
  };

  /** The browser knows that there is no network: no use in waiting for silence. */
  #cut = (): void => {
    if (this.#here) return;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    if (socket) this.#lost(0);
  };

  #pulse(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#heard > SILENCE) this.#socket.close();
    else this.#tell();
  }

  #tell = (): void => {
    if (this.heartbeat) this.send(this.heartbeat());
  };
}
