/** A table's socket: numbered news go on where they stopped, a move is never lost. */
import { ReconnectingSocket, type SocketState } from "./socket";
import type { PartedNews } from "./viewparts";
import type { Answer, Request } from "./wire";

/** A request that has no answer yet. */
interface Waiting {
  text: string;
  /** Whether it is sent again over a new connection. */
  resend: boolean;
  done: (answer: Answer) => void;
}

export class TableLink {
  #socket: ReconnectingSocket;
  /** The number of the last news. */
  #seen = 0;
  /** The last request's; other windows of the same person begin elsewhere. */
  #id = Math.floor(Math.random() * 1e9);
  #waiting = new Map<number, Waiting>();

  constructor(
    address: (after: number) => string,
    private readonly hear: (news: PartedNews) => void,
    state: (state: SocketState, code: number) => void,
  ) {
    this.#socket = new ReconnectingSocket(
      () => address(this.#seen),
      {
        message: (data) => this.#take(data as PartedNews | Answer),
        open: () => this.#resume(),
        state,
      },
      '{"type":"ping"}',
    );
  }

  /** Send a request; the promise is its answer. */
  ask(request: Request): Promise<Answer> {
    const id = ++this.#id;
    const text = JSON.stringify({ ...request, id });
    return new Promise((done) => {
      this.#waiting.set(id, { text, resend: request.type === "play", done });
      this.#socket.send(text);
    });
  }

  close(): void {
    this.#socket.close();
  }

  /** Everything anew, in another language say. */
  restart(): void {
    this.#seen = 0;
    this.#socket.restart();
  }

  #resume(): void {
    for (const [id, waiting] of this.#waiting) {
      // The server knows a move it has already taken by its id; other requests are asked anew.
      if (waiting.resend) this.#socket.send(waiting.text);
      else this.#answer({ type: "error", id, code: "lost", text: "" });
    }
  }

  #take(message: PartedNews | Answer): void {
    if (!("n" in message)) return this.#answer(message);
    if (message.type !== "table" && message.n <= this.#seen) return;
    this.#seen = message.n;
    this.hear(message);
  }

  #answer(answer: Answer): void {
    this.#waiting.get(answer.id)?.done(answer);
    this.#waiting.delete(answer.id);
  }
}
