/** What the page and its worker tell each other. */

import type { Trouble } from "../lib/where.svelte";

/**
 * What is done with a table's copy: it is made, compared with what is here, taken from another device.
 * Or with what a server's table knows: a hint is thought.
 */
export type Call = "copy" | "relation" | "adopt" | "advise";

export type ToWorker =
  | { kind: "start"; pack: string }
  | {
      kind: "ask";
      id: number;
      method: string;
      address: string;
      lang: string;
      body: Uint8Array | null;
    }
  | { kind: "rehearse"; id: number; lang: string }
  | { kind: "call"; id: number; what: Call; table: string; text: string }
  | { kind: "open"; socket: number; address: string; lang: string; force: boolean }
  | { kind: "send"; socket: number; text: string }
  | { kind: "close"; socket: number };

export type FromWorker =
  | { kind: "started" }
  | { kind: "trouble"; trouble: Trouble["kind"]; text: string }
  | { kind: "answer"; id: number; status: number; media: string; body: Uint8Array<ArrayBuffer> }
  | { kind: "refused"; id: number }
  | { kind: "called"; id: number; text: string }
  | { kind: "rehearsed"; id: number; quick: boolean }
  | { kind: "opened"; socket: number }
  | { kind: "message"; socket: number; text: string }
  | { kind: "closed"; socket: number; code: number; reason: string };

/** What a bot is asked: the redacted record, and what it may do. */
export interface Question {
  game: string;
  /** Empty: advice is asked for. */
  level: string;
  record: Uint8Array;
  actions: number[];
  seed: number | bigint;
}

export type ToThinker = { pack: string } | { id: number; question: Question };
export type FromThinker = { id: number; found: unknown } | { id: number; failed: string };
