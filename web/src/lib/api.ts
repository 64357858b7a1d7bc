/** HTTP: every refusal becomes a Refusal whose message is a sentence for people. */
import { ask as reach, askHere, askKept, comeHere, isHere } from "./link";
import { forget, noteNew } from "./copies";
import { needsNoServer } from "./relief";
import { where } from "./where.svelte";
import { network } from "./network.svelte";
import { noteOpened, notePromise, sealFor, wordFor } from "./fair";
import { readText, writeText } from "./storage";
import { say } from "./words.svelte";
import type {
  CopyList,
  DailyBoard,
  CopyRevision,
  CopyText,
  DealOffer,
  DecisionWish,
  GameCourse,
  GameList,
  GameLuck,
  History,
  Invitation,
  Lang,
  Leaders,
  Learnt,
  Lesson,
  LessonReason,
  Mail,
  MailStopped,
  Me,
  MeChange,
  ModeratorQueue,
  NewBranch,
  NewCopy,
  NewTable,
  OptionReading,
  PastGames,
  Person,
  RecordCheck,
  Review,
  PhraseList,
  Privacy,
  PushDevice,
  PushKey,
  PictureSheets,
  RegardWish,
  ReportSheet,
  ReportTaken,
  ReportWish,
  Rules,
  TableId,
  TableList,
  Talk,
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

let greeting: { here: boolean; me: Promise<Me> } | null = null;
export const NAME = "flibuste-name"; // by which the server knows us

/** Who we are, asked before anything else: a newcomer is given one name, not one a request. */
export function greet(): Promise<Me> {
  if (greeting?.here !== where.here) greeting = { here: where.here, me: introduced() };
  greeting!.me.catch(() => (greeting = null));
  return greeting!.me;
}

/** On this device we have the name that we have on the server. */
async function introduced(): Promise<Me> {
  const me = await send<Me>("/api/me");
  if (!where.here) writeText(NAME, me.name);
  const name = where.away && readText(NAME);
  return name && name !== me.name ? send<Me>("/api/me", { name }) : me;
}

export async function ask<T>(path: string, body?: unknown): Promise<T> {
  if (!isHere(path)) await greet().catch(() => null);
  return send<T>(path, body);
}

/** The server has told who we are now. */
export function know(me: Me): void {
  if (!where.serverless) writeText(NAME, me.name);
  greeting = { here: where.here, me: Promise.resolve(me) };
}

/** From this device, whether or not there is a server. */
async function hereOf<T>(path: string, body?: unknown): Promise<T> {
  return read<T>(await askHere(path, body === undefined ? {} : post(body)));
}

/** A file goes as it is, anything else as JSON. */
function post(body: unknown): RequestInit {
  if (body instanceof Blob) return { method: "POST", body };
  const headers = { "content-type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body) };
}

async function send<T>(path: string, body?: unknown): Promise<T> {
  return read<T>(await reach(path, body === undefined ? {} : post(body)).catch(unreached));
}

async function read<T>(answer: Response): Promise<T> {
  const data = await answer.json().catch(() => null);
  if (answer.ok) return data as T;
  const error = data?.error ?? {};
  throw new Refusal(answer.status, error.code ?? "unknown", error.text ?? answer.statusText);
}

function unreached(): never {
  network.lost();
  throw new Refusal(0, "no-network", say("no-network"));
}

const optionAt = (game: string, option: string) =>
  `/api/games/${encodeURIComponent(game)}/options/${encodeURIComponent(option)}`;
const dailyAt = (game: string) => `/api/games/${encodeURIComponent(game)}/daily`;
const copyAt = (id: string) => `/api/copies/${encodeURIComponent(id)}`;
const at = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  me: greet,
  rename: async (change: MeChange) => {
    const me = await ask<Me>("/api/me", change);
    know(me);
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
  learnt: (games: string[]) => ask<Learnt>("/api/me/learnt", { games }),
  phrases: (lang: Lang) => ask<PhraseList>(`/api/phrases?lang=${lang}`),
  talk: () => ask<Talk>("/api/me/talk"),
  changeTalk: (phrases: boolean) => ask<Talk>("/api/me/talk", { phrases }),
  regard: (id: string, wish: RegardWish) => ask<Talk>(`${at(id)}/regard`, wish),
  pushKey: () => ask<PushKey>("/api/push"),
  callHere: (device: PushDevice) => ask<PushKey>("/api/me/push", device),
  callNoMore: (endpoint: string) => ask<unknown>("/api/me/push/end", { endpoint }),
  mail: () => ask<Mail>("/api/me/mail"),
  askMail: (address: string) => ask<Mail>("/api/me/mail", { address }),
  confirmMail: (code: string) => ask<Mail>("/api/me/mail/confirm", { code }),
  endMail: () => ask<Mail>("/api/me/mail/end", {}),
  stopMail: (token: string) =>
    ask<MailStopped>(`/api/me/mail/stop/${encodeURIComponent(token)}`, {}),
  privacy: () => ask<Privacy>("/api/privacy"),
  report: (id: string, wish: ReportWish) => ask<ReportTaken>(`${at(id)}/report`, wish),
  noticeRead: (key: string) => ask<unknown>("/api/me/notices/read", { key }),
  moderation: () => ask<ModeratorQueue>("/api/moderation"),
  reported: (key: string) => ask<ReportSheet>(`/api/moderation/reports/${encodeURIComponent(key)}`),
  decide: (wish: DecisionWish) => ask<ModeratorQueue>("/api/moderation/decide", wish),
  endRegard: (key: string) => ask<Talk>("/api/me/talk/regards/end", { key }),
  /** Mine at the server whose games are not over; none if it cannot be reached. */
  unfinished: async (): Promise<TableList> => {
    const mine = await ask<TableList>("/api/tables/mine?state=unfinished");
    return where.here ? { tables: [] } : mine;
  },
  /** Mine that are over, a page of those that fit. */
  past: (query: Record<string, string>, lang: Lang) =>
    ask<PastGames>(`/api/me/games?${new URLSearchParams({ ...query, lang })}`),
  history: (lang: Lang) => ask<History>(`/api/me/history?lang=${lang}`),
  person: (alias: string, lang: Lang) =>
    ask<Person>(`/api/people/${encodeURIComponent(alias)}?lang=${lang}`),
  leaders: (game: string, seats: string, lang: Lang) =>
    ask<Leaders>(`/api/games/${encodeURIComponent(game)}/leaders?seats=${seats}&lang=${lang}`),
  daily: (game: string, day: string, lang: Lang) =>
    ask<DailyBoard>(`${dailyAt(game)}?day=${encodeURIComponent(day)}&lang=${lang}`),
  playDaily: (game: string) => ask<TableId>(dailyAt(game), {}),
  /** Mine on this device. */
  kept: async (): Promise<TableList> => {
    if (where.here) return ask<TableList>("/api/tables/mine");
    const answer = await askKept("/api/tables/mine");
    return answer ? read<TableList>(answer) : { tables: [] };
  },
  open: openTable,
  branch: openBranch,
  table: (id: string) => ask<Invitation>(at(id)),
  close: (id: string) => ask<TableId>(`${at(id)}/close`, { id }),
  remove: (id: string) => (id.startsWith("~") ? removeHere(id) : removeThere(id)),
  review: (id: string, ply: number, seat: number | "all" | "spectator", lang: Lang) =>
    ask<Review>(`${at(id)}/review?ply=${ply}&seat=${seat}&lang=${lang}`),
  course: (id: string, lang: Lang) => ask<GameCourse>(`${at(id)}/course?lang=${lang}`),
  askForLuck: (id: string) => ask<TableId>(`${at(id)}/luck`, { id }),
  /** Waits for more imagined games than these. */
  luck: (id: string, after: number, lang: Lang) =>
    ask<GameLuck>(`${at(id)}/luck?after=${after}&lang=${lang}`),
  record: (id: string) => ask<unknown>(`${at(id)}/record`),
  upload: (record: unknown) => ask<TableId>("/api/records", record),
  check: (record: unknown) => ask<RecordCheck>("/api/records/check", record),
  copies: () => ask<CopyList>("/api/copies"),
  copy: (id: string, known: number) => ask<CopyText>(`${copyAt(id)}?known=${known}`),
  keepCopy: (id: string, copy: NewCopy) => ask<CopyRevision>(copyAt(id), copy),
  removeCopy: (id: string) => ask<TableId>(`${copyAt(id)}/delete`, { id }),
  qr: (id: string) => `${at(id)}/qr.svg`,
};

const removeThere = (id: string) => ask<TableId>(`${at(id)}/delete`, { id });

/** From this device, and what the server has of it. */
async function removeHere(id: string): Promise<void> {
  await removeThere(id).catch((error: Refusal) => {
    if (error.status !== 404) throw error; // it is another device's
  });
  if (!where.serverless) await forget(id).catch(() => null);
}

/** On the server; or here, if it cannot be reached, or if nobody but us is at the table. */
async function openTable(wish: NewTable): Promise<TableId> {
  const made = where.warm && !where.here && needsNoServer(wish) && (await openInstead(wish));
  if (made) return made;
  try {
    return await openBy(ask, wish);
  } catch (error) {
    if (error instanceof Refusal || where.here || !(await comeHere())) throw error;
    return openBy(ask, wish);
  }
}

/** On this device, in the place of the server; null if it cannot after all. */
async function openInstead(wish: NewTable): Promise<TableId | null> {
  try {
    const [there, here] = await Promise.all([greet(), hereOf<Me>("/api/me")]);
    if (here.name !== there.name) await hereOf("/api/me", { name: there.name });
    const made = await openBy(hereOf, wish);
    noteNew(made.id);
    return made;
  } catch {
    where.warm = false;
    where.trouble = null;
    return null;
  }
}

/** The promise first, then our word: sealed if others may come, open if nobody else has one. */
const openBy = (way: typeof ask, wish: NewTable) => dealt(way, "/api/tables", wish);

/** Where the other table is. Where all is as it lay nothing is dealt, and nobody has a word in it. */
async function openBranch(id: string, wish: NewBranch): Promise<TableId> {
  const here = id.startsWith("~") && !where.serverless;
  const path = `${at(id)}/branch`;
  const made = await (wish.anew === null
    ? ask<TableId>(path, wish)
    : dealt(here ? hereOf : ask, path, wish));
  if (here) noteNew(made.id);
  return made;
}

async function dealt<W extends NewTable | NewBranch>(
  way: typeof ask,
  path: string,
  wish: W,
): Promise<TableId> {
  const { deal, commitment } = await way<DealOffer>("/api/deal");
  const made = await way<TableId>(path, { ...wish, deal, ...ourPart(wish, commitment) });
  notePromise(made.id, 0, commitment);
  return made;
}

function ourPart(
  wish: Pick<NewTable, "chairs">,
  commitment: string,
): Pick<NewTable, "seal" | "entropy"> {
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
