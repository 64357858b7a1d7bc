/** A table's socket. After a break, news go on after the last number, and unanswered moves and words are sent again. */
import { ReconnectingSocket, type SocketState } from "./socket";
import type { PartedNews } from "./viewparts";
import type { Answer, Request } from "./wire";

/** Requests that may be sent twice: the server knows one that it has already done. */
const RESENT = new Set<Request["type"]>(["play", "seal", "open"]);

/** A request that has no answer yet. */
interface Waiting {
  text: string;
  /** Whether it is sent again over a new connection. */
  resend: boolean;
  done: (answer: Answer) => void;
}

export class TableLink {
  #socket: ReconnectingSocket;
  /** The number of the last news that came. */
  #seen = 0;
  /** Which run of which server has given it that number. */
  #run = "";
  /** The id of the last request; it begins at random. */
  #id = Math.floor(Math.random() * 1e9);
  #waiting = new Map<number, Waiting>();

  constructor(
    address: (after: number, run: string) => string,
    private readonly hear: (news: PartedNews) => void,
    state: (state: SocketState, code: number, reason?: string) => void,
  ) {
    this.#socket = new ReconnectingSocket(
      () => address(this.#seen, this.#run),
      {
        message: (data) => this.#take(data as PartedNews | Answer),
        open: () => this.#resume(),
        state,
      },
      () => JSON.stringify({ type: "ping", hidden: document.hidden || undefined }),
    );
  }

  /** Send a request; the promise is its answer. */
  ask(request: Request): Promise<Answer> {
    const id = ++this.#id;
    const text = JSON.stringify({ ...request, id });
    return new Promise((done) => {
      this.#waiting.set(id, { text, resend: RESENT.has(request.type), done });
      this.#socket.send(text);
    });
  }

  close(): void {
    this.#socket.close();
  }

  /** Reconnect and get everything anew, for instance in another language. */
  restart(): void {
    this.#seen = 0;
    this.#socket.restart();
  }

  /** Ask once more for a table that was closed; `force` takes it from another tab. */
  again(force: boolean): void {
    this.#seen = 0;
    this.#socket.again(force);
  }

  #resume(): void {
    for (const [id, waiting] of this.#waiting) {
      // Those that are not sent again count as failed.
      if (waiting.resend) this.#socket.send(waiting.text);
      else this.#answer({ type: "error", id, code: "lost", text: "" });
    }
  }

  #take(message: PartedNews | Answer): void {
    if (!("n" in message)) return this.#answer(message);
    if (message.type !== "table" && message.n <= this.#seen) return;
    this.#seen = message.n;
    if (message.type === "table") this.#run = message.run ?? "";
    this.hear(message);
  }

  #answer(answer: Answer): void {
    this.#waiting.get(answer.id)?.done(answer);
    this.#waiting.delete(answer.id);
  }
}
