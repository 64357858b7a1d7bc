/** HTTP: every refusal becomes a Refusal whose message is a sentence for people. */
import { noteOpened, notePromise, sealFor, wordFor } from "./fair";
import type {
  DealOffer,
  GameCourse,
  GameList,
  Invitation,
  Lang,
  Lesson,
  LessonReason,
  Me,
  MeChange,
  NewTable,
  OptionReading,
  RecordCheck,
  Review,
  PictureSheets,
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

/** A file goes as it is, anything else as JSON. */
function post(body: unknown): RequestInit {
  if (body instanceof Blob) return { method: "POST", body };
  const headers = { "content-type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body) };
}

async function send<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, body === undefined ? {} : post(body));
  const data = await answer.json().catch(() => null);
  if (answer.ok) return data as T;
  const error = data?.error ?? {};
  throw new Refusal(answer.status, error.code ?? "unknown", error.text ?? answer.statusText);
}

const optionAt = (game: string, option: string) =>
  `/api/games/${encodeURIComponent(game)}/options/${encodeURIComponent(option)}`;
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
  pictures: (game: string, lang: Lang) =>
    ask<PictureSheets>(`/api/games/${encodeURIComponent(game)}/pictures?lang=${lang}`),
  lesson: (game: string, lang: Lang) =>
    ask<Lesson>(`/api/games/${encodeURIComponent(game)}/lesson?lang=${lang}`),
  lessonReason: (game: string, step: number, move: string, lang: Lang) =>
    ask<LessonReason>(
      `/api/games/${encodeURIComponent(game)}/lesson/why?step=${step}&move=${encodeURIComponent(move)}&lang=${lang}`,
    ),
  readOption: (game: string, option: string, file: Blob, lang: Lang) =>
    ask<OptionReading>(`${optionAt(game, option)}?lang=${lang}`, file),
  optionExample: (game: string, option: string) => optionAt(game, option),
  mine: () => ask<TableList>("/api/tables/mine"),
  open: openTable,
  table: (id: string) => ask<Invitation>(at(id)),
  close: (id: string) => ask<TableId>(`${at(id)}/close`, { id }),
  review: (id: string, ply: number, seat: number | "all" | "spectator", lang: Lang) =>
    ask<Review>(`${at(id)}/review?ply=${ply}&seat=${seat}&lang=${lang}`),
  course: (id: string, lang: Lang) => ask<GameCourse>(`${at(id)}/course?lang=${lang}`),
  record: (id: string) => ask<unknown>(`${at(id)}/record`),
  upload: (record: unknown) => ask<TableId>("/api/records", record),
  check: (record: unknown) => ask<RecordCheck>("/api/records/check", record),
  qr: (id: string) => `${at(id)}/qr.svg`,
};

/** The promise first, then our word: sealed if others may come, open if nobody else has one. */
async function openTable(wish: NewTable): Promise<TableId> {
  const { deal, commitment } = await ask<DealOffer>("/api/deal");
  const made = await ask<TableId>("/api/tables", { ...wish, deal, ...ourPart(wish, commitment) });
  notePromise(made.id, 0, commitment);
  return made;
}

function ourPart(wish: NewTable, commitment: string): Pick<NewTable, "seal" | "entropy"> {
  const seat = wish.chairs.findIndex((chair) => chair.kind === "me");
  if (seat < 0) return {};
  if (wish.chairs.some((chair) => chair.kind === "open"))
    return { seal: sealFor({ commitment, abandoned: [], attempt: 0 }, seat).seal };
  noteOpened(
    commitment,
    seat,
    wish.chairs.map(() => ""),
  );
  return { entropy: wordFor(commitment, seat) };
}
