/** A socket that comes back: after a while when it is lost, at once when the network returns. */
import { greet } from "./api";

export type SocketState = "connecting" | "open" | "lost" | "gone";

const BEAT = 20_000; // between two heartbeats
const SILENCE = 45_000; // after which a connection counts as dead
const FIRST_WAIT = 400; // before the first attempt to come back; doubled each time
const LONGEST_WAIT = 8000;
/** The table's game cannot be shown; the reason says why. */
export const NO_GAME = 4005;
/** Codes by which the server says that there is nothing to come back to. */
const GONE = new Set([4001, 4004, NO_GAME]);
/** Codes by which it says that there is no room now, and the words that tell people so. */
export const NO_ROOM = new Map([
  [4003, "no-room-full"],
  [4009, "no-room-flood"],
  [4029, "no-room-many"],
]);
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
  /** The connection of now; null before the first, and while there is no network. */
  #socket: WebSocket | null = null;
  /** Attempts since the last success. */
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  /** When the server last said something. */
  #heard = Date.now();
  #closed = false;

  /** `heartbeat` is sent now and then where the server answers it: silence then means a loss. */
  constructor(
    private readonly address: () => string,
    private readonly on: SocketHandlers,
    private readonly heartbeat?: string,
  ) {
    void greet()
      .catch(() => null)
      .then(() => this.#closed || this.#open());
    if (heartbeat) this.#beat = setInterval(() => this.#pulse(), BEAT);
    addEventListener("online", this.#now);
    addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#now);
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
    this.#socket?.close();
  }

  #open(): void {
    const socket = new WebSocket(location.origin.replace(/^http/, "ws") + this.address());
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
    this.#tries = 0;
    this.#heard = Date.now();
    this.on.state?.("open", 0);
    this.on.open?.();
  }

  #lost(code: number, reason = ""): void {
    if (this.#closed) return;
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
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    if (socket) this.#lost(0);
  };

  #pulse(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#heard > SILENCE) this.#socket.close();
    else this.send(this.heartbeat!);
  }
}
