/** Tables without a server: requests and sockets of the page, answered by Python in this worker. */
import { ELSEWHERE, GOING } from "./codes";
import type { Call, FromWorker, ToWorker } from "./messages";
import { Ownership } from "./ownership";
import { PackFiles } from "./packfiles";
import { start, type Around, type Looker, type Page } from "./python";
import { Shelf } from "./shelf";
import { Thinker } from "./thinker";

type Asked = Extract<ToWorker, { kind: "ask" }>;
type Calling = Extract<ToWorker, { kind: "call" }>;
type Opening = Extract<ToWorker, { kind: "open" }>;

const tell = (told: FromWorker, transfer: Transferable[] = []) => postMessage(told, { transfer });
const trouble = (which: "pack" | "keeping", error: unknown) =>
  tell({ kind: "trouble", trouble: which, text: String(error) });
const PERSON = "me";
const isTable = (name: string) => name.startsWith("~");

function read(address: string): { path: string; query: string; table: string } {
  const [path = "", query = ""] = address.split("?");
  const table = /^\/api\/tables\/(~[^/]*)/.exec(decodeURIComponent(path))?.[1] ?? "";
  return { path, query, table };
}

class Tables implements Around {
  page!: Page;
  #shelf = new Shelf();
  #looking = new Map<number, { table: string; looker: Looker }>();
  /** Tables that another tab has taken: nothing more of them is kept here. */
  #gone = new Set<string>();
  /** The last text of each table that is being written. */
  #writing = new Map<string, Promise<void>>();
  #thinker: Thinker;
  #ownership = new Ownership(
    (table) => [...this.#looking.values()].some((each) => each.table === table),
    (table) => this.#lost(table),
  );

  constructor(pack: string) {
    this.#thinker = new Thinker(pack);
  }

  // --- what the page asks ------------------------------------------------------------------

  async ask({ id, method, address, lang, body }: Asked): Promise<void> {
    const { path, query, table } = read(address);
    if (table && !(await this.#ours(table))) return tell({ kind: "refused", id });
    if (path === "/api/tables/mine") await this.#readAll();
    const answer = await this.page.ask(method, path, query, body ?? new Uint8Array(), lang);
    const { status, media } = answer;
    const bytes = new Uint8Array(answer.body.toJs());
    answer.destroy();
    tell({ kind: "answer", id, status, media, body: bytes }, [bytes.buffer]);
  }

  /** Whether tables can be kept here, and are quick enough. */
  async rehearse(id: number, lang: string): Promise<void> {
    const quick = await this.#shelf.try().then(
      () => this.page.rehearse(lang),
      () => false,
    );
    tell({ kind: "rehearsed", id, quick });
  }

  /** Whatever fails is answered by nothing. */
  async call({ id, what, table, text }: Calling): Promise<void> {
    const done = this.#call(what, table, text);
    tell({ kind: "called", id, text: await done.catch(() => "") });
  }

  async #call(what: Call, table: string, text: string): Promise<string> {
    if (what === "advise") return this.page.advise(text);
    if (!(await this.#ours(table))) return "";
    if (what === "copy") return this.page.copied(table);
    const relation = this.page.relation(table, text);
    if (what === "relation" || relation === "unreadable") return relation;
    return (await this.#adopt(table, text)) ? "adopted" : "";
  }

  /** Go on with what another device has played on; whoever looks at it is shown that. */
  async #adopt(table: string, text: string): Promise<boolean> {
    if (!(await this.#ownership.take(table))) return false;
    this.page.let_go(table);
    await this.#shelf.put(table, text);
    this.page.read(table, text);
    this.#sendAway(table, GOING);
    return true;
  }

  async open({ socket, address, lang, force }: Opening): Promise<void> {
    const { query, table } = read(address);
    if (!(await this.#ours(table, force)))
      return tell({ kind: "closed", socket, code: ELSEWHERE, reason: "" });
    const closed = (code: number, reason: string) => {
      this.#looking.delete(socket);
      tell({ kind: "closed", socket, code, reason });
    };
    tell({ kind: "opened", socket });
    const hear = (text: string) => tell({ kind: "message", socket, text });
    this.#looking.set(socket, { table, looker: this.page.open(table, query, hear, closed, lang) });
  }

  send(socket: number, text: string): void {
    this.#looking.get(socket)?.looker.hear(text);
  }

  close(socket: number): void {
    this.#looking.get(socket)?.looker.close();
    this.#looking.delete(socket);
  }

  // --- what Python asks --------------------------------------------------------------------

  /** Python's names of what it gives are its own, and are gone once this returns. */
  keep = async (name: string, text: string | null | undefined): Promise<void> => {
    if (isTable(name) && !(await this.#mayKeep(name))) throw new Error(`${name} is elsewhere`);
    const written = this.#shelf.put(name, text ?? null);
    this.#writing.set(name, written);
    try {
      await written;
    } catch (error) {
      trouble("keeping", error);
      throw error;
    }
  };

  /** If it fails, Python chooses by itself. */
  think: Around["think"] = (game, level, record, actions, seed) =>
    this.#thinker.ask({
      game,
      level,
      record: record.toJs(),
      actions: numbers(actions.toJs()),
      seed,
    });

  advise: Around["advise"] = async (game, record, actions) =>
    JSON.stringify(await this.think(game, "", record, actions, 0));

  // --- whose tables ------------------------------------------------------------------------

  /** What is kept; also what other tabs have written since. */
  async #readAll(): Promise<void> {
    const texts = await this.#shelf.all().catch(() => new Map<string, string>());
    for (const [name, text] of texts)
      if (isTable(name) && !this.#ownership.has(name)) this.page.read(name, text);
  }

  async begin(): Promise<void> {
    const texts = await this.#shelf.all().catch(() => new Map<string, string>());
    for (const [name, text] of texts)
      if (isTable(name) || name === PERSON) this.page.read(name, text);
  }

  /** Whether this tab may answer for a table; what it knows of it is then what is kept. */
  async #ours(table: string, force = false): Promise<boolean> {
    if (this.#ownership.has(table)) return true;
    if (!(await this.#ownership.take(table, force))) return false;
    this.#gone.delete(table);
    const text = await this.#shelf.get(table).catch(() => undefined);
    if (text === undefined) this.#ownership.give(table);
    else this.page.read(table, text);
    return true;
  }

  /** A new table is ours. */
  async #mayKeep(table: string): Promise<boolean> {
    if (this.#gone.has(table)) return false;
    return this.#ownership.has(table) || this.#ownership.take(table);
  }

  #sendAway(table: string, code: number): void {
    for (const [socket, each] of [...this.#looking])
      if (each.table === table) {
        this.close(socket);
        tell({ kind: "closed", socket, code, reason: "" });
      }
  }

  async #lost(table: string): Promise<void> {
    this.#gone.add(table);
    this.page.let_go(table);
    this.#sendAway(table, ELSEWHERE);
    await this.#writing.get(table)?.catch(() => null);
  }
}

const numbers = (list: unknown) => Array.from(list as Iterable<number>);

let tables: Promise<Tables> | null = null;

async function started(pack: string): Promise<Tables> {
  const made = new Tables(pack);
  made.page = await start(await PackFiles.read(pack), made, location.origin);
  await made.begin();
  return made;
}

onmessage = ({ data: told }: MessageEvent<ToWorker>) => {
  if (told.kind === "start") {
    tables = started(told.pack);
    tables.then(
      () => tell({ kind: "started" }),
      (error) => trouble("pack", error),
    );
    return;
  }
  const take = (there: Tables) => {
    if (told.kind === "ask") void there.ask(told);
    else if (told.kind === "rehearse") void there.rehearse(told.id, told.lang);
    else if (told.kind === "call") void there.call(told);
    else if (told.kind === "open") void there.open(told);
    else if (told.kind === "send") there.send(told.socket, told.text);
    else there.close(told.socket);
  };
  tables?.then(take, () => null); // what could not be started has been told
};
