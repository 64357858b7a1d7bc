/** The lobby's socket: tables as they open and fill, whose turn it is, and who looks for company. */
import { ReconnectingSocket } from "./socket";
import { where } from "./where.svelte";
import type { Answer, LobbyRequest, TablesMessage } from "./wire";

/** What somebody looks for. */
export interface Wish {
  game: string;
  /** 0: any number. */
  seats: number;
  bots: boolean;
  /** The result is to count. */
  rated: boolean;
}

/** The open table in whose first free chair somebody wants to sit, once its page is there. */
export const joining = { table: "" };

export class LobbyLink {
  #socket: ReconnectingSocket | null = null;
  #id = 0;
  /** What was asked for last; after a break it is asked for again. */
  #wish: Wish | null = null;

  /** `show` is called whenever something has changed, `refuse` with the sentence of a refusal. */
  constructor(
    private readonly show: (told: TablesMessage) => void,
    private readonly refuse: (text: string) => void,
  ) {
    if (where.serverless) return;
    this.#socket = new ReconnectingSocket(
      () => "/api/lobby/socket",
      {
        message: (data) => this.#hear(data as TablesMessage | Answer),
        open: () => this.#wish && this.seek(this.#wish),
      },
      () => '{"type":"ping"}',
    );
  }

  seek(wish: Wish): void {
    this.#wish = wish;
    this.#ask({ type: "seek", ...wish });
  }

  stop(): void {
    this.#wish = null;
    this.#ask({ type: "stop-seeking" });
  }

  close(): void {
    this.#socket?.close();
  }

  #ask(request: LobbyRequest): void {
    this.#socket?.send(JSON.stringify({ ...request, id: ++this.#id }));
  }

  #hear(said: TablesMessage | Answer): void {
    if (said.type === "tables") this.show(said);
    else if (said.type === "error") {
      this.#wish = null;
      this.refuse(said.text);
    }
  }
}
