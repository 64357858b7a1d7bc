/** A socket that comes back: numbered news go on where they stopped, a move is never lost. */
import { greet } from "./api";
import type { PartedNews } from "./parts";
import type { Answer, Request } from "./wire";

export type LinkState = "connecting" | "open" | "lost" | "gone";

const BEAT = 20_000;
const SILENCE = 45_000;
const GONE = new Set([4001, 4003, 4004]);

interface Waiting {
  text: string;
  resend: boolean;
  done: (answer: Answer) => void;
}

export class Link {
  #socket: WebSocket | null = null;
  #seen = 0;
  #tries = 0;
  #id = Math.floor(Math.random() * 1e9);
  #waiting = new Map<number, Waiting>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval>;
  #heard = Date.now();
  #closed = false;

  constructor(
    private readonly address: (after: number) => string,
    private readonly hear: (news: PartedNews) => void,
    private readonly state: (state: LinkState, code: number) => void,
  ) {
    void greet()
      .catch(() => null)
      .then(() => this.#closed || this.#open());
    this.#beat = setInterval(() => this.#pulse(), BEAT);
    addEventListener("online", this.#now);
    addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#now);
  }

  /** Send a request; the promise is its answer. */
  ask(request: Request): Promise<Answer> {
    const id = ++this.#id;
    const text = JSON.stringify({ ...request, id });
    return new Promise((done) => {
      this.#waiting.set(id, { text, resend: request.type === "play", done });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
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

  /** Another language, say: everything anew. */
  again(): void {
    this.#seen = 0;
    this.#socket?.close();
  }

  #open(): void {
    const base = location.origin.replace(/^http/, "ws");
    const socket = new WebSocket(base + this.address(this.#seen));
    this.#socket = socket;
    this.state("connecting", 0);
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = (message) => this.#take(JSON.parse(message.data));
    socket.onclose = (event) => this.#socket === socket && this.#lost(event.code);
  }

  #opened(socket: WebSocket): void {
    this.#tries = 0;
    this.#heard = Date.now();
    this.state("open", 0);
    for (const [id, waiting] of this.#waiting) {
      // The server knows a move it has already taken by its id; other requests are asked anew.
      if (waiting.resend) socket.send(waiting.text);
      else this.#answer({ type: "error", id, code: "lost", text: "" });
    }
  }

  #take(message: PartedNews | Answer): void {
    this.#heard = Date.now();
    if (!("n" in message)) return this.#answer(message);
    if (message.type !== "table" && message.n <= this.#seen) return;
    this.#seen = message.n;
    this.hear(message);
  }

  #answer(answer: Answer): void {
    this.#waiting.get(answer.id)?.done(answer);
    this.#waiting.delete(answer.id);
  }

  #lost(code: number): void {
    if (this.#closed) return;
    if (GONE.has(code)) return this.state("gone", code);
    this.state("lost", code);
    const wait = Math.min(8000, 400 * 2 ** this.#tries++) * (0.75 + Math.random() / 2);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), wait);
  }

  #now = (): void => {
    const alive = this.#socket !== null && this.#socket.readyState <= WebSocket.OPEN;
    if (alive || document.hidden || this.#closed) return;
    clearTimeout(this.#retry);
    this.#open();
  };

  /** The browser knows that there is no network: no use in waiting for silence, or for a farewell. */
  #cut = (): void => {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    if (socket) this.#lost(0);
  };

  #pulse(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#heard > SILENCE) this.#socket.close();
    else this.#socket.send('{"type":"ping"}');
  }
}
