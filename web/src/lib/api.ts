/** HTTP: every refusal becomes a Refusal whose message is a sentence for people. */
import type { Brief, Course, GameSheet, Lang, Level, Me, Review, Rules } from "./wire";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

let greeting: Promise<Me> | null = null;

/** Who we are, asked before anything else: a newcomer is given one name, not one a request. */
export function greet(): Promise<Me> {
  greeting ??= send<Me>("/api/me").catch((error) => {
    greeting = null;
    throw error;
  });
  return greeting;
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  await greet().catch(() => null);
  return send<T>(path, body);
}

async function send<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, init);
  const data = await answer.json().catch(() => null);
  if (answer.ok) return data as T;
  const error = data?.error ?? {};
  throw new Refusal(answer.status, error.code ?? "unknown", error.text ?? answer.statusText);
}

export type ChairWish =
  | { kind: "me" }
  | { kind: "open" }
  | { kind: "bot"; level: string }
  | { kind: "guest"; name: string };

export interface TableWish {
  game: string;
  seats: number;
  options: Record<string, unknown>;
  chairs: ChairWish[];
  public: boolean;
  clock: number | null;
  entropy?: string;
}

const at = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  me: greet,
  rename: async (change: { name?: string; lang?: Lang }) => {
    const me = await ask<Me>("/api/me", change);
    greeting = Promise.resolve(me);
    return me;
  },
  games: (lang: Lang) => ask<{ games: GameSheet[]; levels: Level[] }>(`/api/games?lang=${lang}`),
  rules: (game: string, lang: Lang) => ask<Rules>(`/api/games/${encodeURIComponent(game)}/rules?lang=${lang}`),
  tables: () => ask<{ tables: Brief[] }>("/api/tables"),
  mine: () => ask<{ tables: Brief[] }>("/api/tables/mine"),
  open: (wish: TableWish) => ask<{ id: string }>("/api/tables", { entropy: entropy(), ...wish }),
  table: (id: string) => ask<Brief>(at(id)),
  review: (id: string, ply: number, seat: number | "all" | "spectator", lang: Lang) =>
    ask<Review>(`${at(id)}/review?ply=${ply}&seat=${seat}&lang=${lang}`),
  course: (id: string, lang: Lang) => ask<Course>(`${at(id)}/course?lang=${lang}`),
  record: (id: string) => ask<unknown>(`${at(id)}/record`),
  upload: (record: unknown) => ask<{ id: string }>("/api/records", record),
  check: (record: unknown) => ask<{ ok: boolean; text: string }>("/api/records/check", record),
  qr: (id: string) => `${at(id)}/qr.svg`,
};

/** The player's own share of the deal's randomness. */
function entropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}
