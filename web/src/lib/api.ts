/** HTTP: every refusal becomes a Refusal whose message is a sentence for people. */
import { remember, share } from "./fair";
import type {
  DealOffer,
  GameCourse,
  GameList,
  Invitation,
  Lang,
  Me,
  MeChange,
  NewTable,
  RecordCheck,
  Review,
  Rules,
  TableId,
  TableList,
} from "./wire";

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
      : {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        };
  const answer = await fetch(path, init);
  const data = await answer.json().catch(() => null);
  if (answer.ok) return data as T;
  const error = data?.error ?? {};
  throw new Refusal(answer.status, error.code ?? "unknown", error.text ?? answer.statusText);
}

const at = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  me: greet,
  rename: async (change: MeChange) => {
    const me = await ask<Me>("/api/me", change);
    greeting = Promise.resolve(me);
    return me;
  },
  games: (lang: Lang) => ask<GameList>(`/api/games?lang=${lang}`),
  rules: (game: string, lang: Lang) =>
    ask<Rules>(`/api/games/${encodeURIComponent(game)}/rules?lang=${lang}`),
  mine: () => ask<TableList>("/api/tables/mine"),
  open: openTable,
  table: (id: string) => ask<Invitation>(at(id)),
  review: (id: string, ply: number, seat: number | "all" | "spectator", lang: Lang) =>
    ask<Review>(`${at(id)}/review?ply=${ply}&seat=${seat}&lang=${lang}`),
  course: (id: string, lang: Lang) => ask<GameCourse>(`${at(id)}/course?lang=${lang}`),
  record: (id: string) => ask<unknown>(`${at(id)}/record`),
  upload: (record: unknown) => ask<TableId>("/api/records", record),
  check: (record: unknown) => ask<RecordCheck>("/api/records/check", record),
  qr: (id: string) => `${at(id)}/qr.svg`,
};

/** The promise first, then our share of chance: so nobody can have chosen the deal. */
async function openTable(wish: NewTable): Promise<TableId> {
  const { deal, commitment } = await ask<DealOffer>("/api/deal");
  const mine = share();
  const made = await ask<TableId>("/api/tables", { ...wish, deal, entropy: mine });
  remember(made.id, {
    promise: commitment,
    ...(wish.chairs.some((chair) => chair.kind === "me") ? { share: mine } : {}),
  });
  return made;
}
