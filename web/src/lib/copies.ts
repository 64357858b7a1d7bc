/**
 * Copies of the tables that this device holds, kept by the server for whoever plays here, so that he goes on on another
 * device. What another device has played on is taken from there; where both have, he is asked which counts.
 */
import { api, greet, Refusal } from "./api";
import { copying } from "./link";
import { parting } from "./parting.svelte";
import { readText, writeText } from "./storage";
import { where } from "./where.svelte";
import type { Brief, CopyBrief, CopyEntry, CopyText } from "./wire";

/** What is known of a table's copy: whose it is, its revision, how many entries its log has. */
interface Mark {
  guest: string;
  revision: number;
  entries: number;
}

const MARKS = "flibuste-copies";
const GONE = -1; // the revision of a table that was deleted here, while the server could not be reached
const QUIET = 20_000; // milliseconds after the last move until a copy is sent
const PATIENCE = 2500; // milliseconds that a table waits for the server's word

const marks = (): Record<string, Mark> => JSON.parse(readText(MARKS) ?? "{}");

function mark(id: string, known: Mark | null): void {
  const all = marks();
  if (known) all[id] = known;
  else delete all[id];
  writeText(MARKS, JSON.stringify(all));
}

// --- what other devices have played on -----------------------------------------------------------

/** Tables of which it is known what the server has: made here, or looked at since the page was loaded. */
const settled = new Set<string>();

/** This device has just made a table. */
export function noteNew(id: string): void {
  settled.add(id);
}

/**
 * Before a table is looked at: take what another device has played on. Nobody waits long for a server; what it says
 * late counts all the same, and whoever looks is shown it.
 */
export async function settle(id: string): Promise<void> {
  if (where.here || settled.has(id)) return;
  settled.add(id);
  const known = marks()[id]?.revision ?? 0;
  const word = api.copy(id, known).catch(() => null);
  const done = word.then((there) => heed(id, known, there)).catch(() => null);
  const late = new Promise<null>((pass) => setTimeout(() => pass(null), PATIENCE));
  if (await Promise.race([word, late])) await done;
}

async function heed(id: string, known: number, there: CopyText | null): Promise<void> {
  if (there && there.revision !== known) await compare(id, there);
}

async function compare(id: string, there: CopyText): Promise<void> {
  const relation = await copying("relation", id, there.text);
  const take = async () => {
    if (await copying("adopt", id, there.text)) await agree(id, there.revision);
  };
  const keep = async () => {
    const { guest } = await greet();
    mark(id, { guest, revision: there.revision, entries: -1 });
    await send(id);
  };
  const unsent = (await copyHere(id))?.brief.entries !== marks()[id]?.entries;
  // What was sent from here, and no longer counts, was given up on another device.
  if (relation === "none" || relation === "behind" || (relation === "apart" && !unsent))
    await take();
  else if (relation === "same") await agree(id, there.revision);
  else if (relation === "ahead") await keep();
  else if (relation === "apart") parting.begin(id, take, keep);
}

/** What is here is what the server has. */
async function agree(id: string, revision: number): Promise<void> {
  const { guest } = await greet();
  mark(id, { guest, revision, entries: (await copyHere(id))?.brief.entries ?? -1 });
}

// --- what this device has played on --------------------------------------------------------------

async function copyHere(id: string): Promise<{ brief: CopyBrief; text: string } | null> {
  const found = await copying("copy", id);
  return found ? JSON.parse(found) : null;
}

/** Send what has come since it was last sent. What fails is tried again the next time. */
async function send(id: string): Promise<void> {
  if (where.here || parting.id === id) return;
  const { guest } = await greet();
  const known = marks()[id];
  if (known && known.guest !== guest) return; // somebody else has played it here
  const copy = await copyHere(id);
  if (!copy || copy.brief.entries === known?.entries) return;
  try {
    const { revision } = await api.keepCopy(id, { base: known?.revision ?? 0, ...copy });
    mark(id, { guest, revision, entries: copy.brief.entries });
  } catch (error) {
    if (error instanceof Refusal && error.code === "copy-differs") await differs(id);
  }
}

async function differs(id: string): Promise<void> {
  try {
    await compare(id, await api.copy(id, 0));
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) mark(id, null); // deleted on another device
  }
}

const sendQuietly = (id: string) => send(id).catch(() => null);

/** Somebody looks at a table of this device: its copy is sent now and then, and he sees what is newer. */
export class Following {
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly id: string) {
    document.addEventListener("visibilitychange", this.#seen);
  }

  /** Something has happened there. */
  changed(over: boolean): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => void sendQuietly(this.id), over ? 0 : QUIET);
  }

  end(): void {
    document.removeEventListener("visibilitychange", this.#seen);
    this.#rest();
  }

  /** Whoever comes back may have played on elsewhere. */
  #rest(): void {
    clearTimeout(this.#waiting);
    settled.delete(this.id);
    void sendQuietly(this.id);
  }

  #seen = (): void => {
    if (document.hidden) this.#rest();
    else void settle(this.id);
  };
}

/** Of these tables of this device, send those that the server has not as they are. */
export async function sendAll(kept: Brief[]): Promise<void> {
  const known = marks();
  for (const { id, ply } of kept) if (known[id]?.entries !== ply) await sendQuietly(id);
  for (const [id, { revision }] of Object.entries(known)) if (revision === GONE) await forget(id);
}

// --- lists, deleting -----------------------------------------------------------------------------

/** The tables of all one's devices: those of this one, unless another has played on. */
export function ofDevices(kept: Brief[], copies: CopyEntry[]): Brief[] {
  const known = marks();
  const here = new Set(kept.map(({ id }) => id));
  const isNews = ({ id, revision }: CopyEntry) =>
    known[id]?.revision !== GONE && (!here.has(id) || revision > (known[id]?.revision ?? 0));
  const news = copies.filter(isNews);
  const newer = new Set(news.map(({ id }) => id));
  const all = [...kept.filter(({ id }) => !newer.has(id)), ...news];
  return all.sort((a, b) => a.age_s - b.age_s);
}

/** A table was deleted here: its copy goes too, later if the server cannot be reached now. */
export async function forget(id: string): Promise<void> {
  const { guest } = await greet();
  mark(id, { guest, revision: GONE, entries: -1 });
  if (where.here) return;
  await api.removeCopy(id);
  mark(id, null);
}
