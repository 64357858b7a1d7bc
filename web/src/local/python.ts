/** Python with Flibuste in it: started from the pack, with the games' modules for kernels. */
import { open, type Engine } from "../../../src/flibuste/wasm/js/engine.js";
import type { Description } from "../../../src/flibuste/wasm/js/types.js";
import type { PackFiles } from "./packfiles";

const SITE = "/lib/python3.14/site-packages";
/** A Python object, as far as it is handled here. */
export interface Proxy {
  toJs(): unknown;
  destroy(): void;
}

interface Bytes extends Proxy {
  toJs(): Uint8Array;
  getBuffer(kind: "u8"): { data: Uint8Array; release(): void };
}

/** What the door asks for: see `flibuste.local.inpage`. */
export interface Around {
  keep(name: string, text: string | null): Promise<void>;
  think(game: string, level: string, record: Bytes, actions: Proxy, seed: number | bigint): unknown;
  advise(game: string, record: Bytes, actions: Proxy): unknown;
}

export interface Looker extends Proxy {
  hear(text: string): void;
  close(): void;
}

interface Answer extends Proxy {
  status: number;
  media: string;
  body: Bytes;
}

/** `flibuste.local.inpage.Page`. */
export interface Page {
  use(name: string, module: object): void;
  read(name: string, text: string): boolean;
  ask(method: string, path: string, query: string, body: Uint8Array, lang: string): Promise<Answer>;
  rehearse(lang: string): Promise<boolean>;
  open(
    table: string,
    query: string,
    hear: (text: string) => void,
    closed: (code: number, reason: string) => void,
    lang: string,
  ): Looker;
  copied(table: string): Promise<string>;
  relation(table: string, text: string): string;
  advise(wanted: string): Promise<string>;
  let_go(table: string): void;
}

interface Pyodide {
  unpackArchive(bytes: Uint8Array, kind: string, how: { extractDir: string }): void;
  pyimport(name: string): { Page: (around: Around, origin: string) => Page };
}

/** An engine's memory and functions, for `inpage.PageModule`. */
function moduleOf(engine: Engine): object {
  const functions = engine.exports as unknown as Record<string, (...args: number[]) => number>;
  return {
    reserve: (size: number) => engine.reserve(size),
    put: (address: number, raw: Bytes) => {
      const view = raw.getBuffer("u8");
      engine.bytes.set(view.data, address);
      view.release();
    },
    take: (address: number, size: number) => engine.bytes.slice(address, address + size),
    call: (name: string, ...args: number[]) => Number(functions[name]!(...args) ?? 0),
  };
}

async function engine(files: PackFiles, game: string): Promise<Engine> {
  const description = files.json<Description>(`games/${game}.json`);
  return open(await files.bytes(`games/${game}.wasm`), await description);
}

/** Pyodide waits for ever where this file is not what it should be. */
function broken(files: PackFiles): Promise<never> {
  return new Promise((_, fail) => files.bytes("pyodide/pyodide.asm.wasm").catch(fail));
}

async function pyodide(files: PackFiles): Promise<Pyodide> {
  const core = files.address("pyodide/pyodide.mjs");
  const { loadPyodide } = await import(/* @vite-ignore */ core);
  return loadPyodide({
    indexURL: core.slice(0, core.lastIndexOf("/") + 1),
    stdLibURL: files.address("python/stdlib.zip"),
    lockFileContents: files.json("pyodide/lock.json"),
    packageBaseUrl: core,
  });
}

export async function start(files: PackFiles, around: Around, origin: string): Promise<Page> {
  const archives = Promise.all(
    ["python/flibuste.zip", "pyodide/msgspec.whl"].map((n) => files.bytes(n)),
  );
  const engines = Promise.all(files.games.map((game) => engine(files, game)));
  archives.catch(() => null); // if more than one thing fails, the first is told
  engines.catch(() => null);
  const python = await Promise.race([pyodide(files), broken(files)]);
  const [ours, wheel] = await archives;
  python.unpackArchive(ours!, "zip", { extractDir: SITE });
  python.unpackArchive(wheel!, "wheel", { extractDir: SITE });
  const page = python.pyimport("flibuste.local.inpage").Page(around, origin);
  const made = await engines;
  files.games.forEach((game, i) => page.use(game, moduleOf(made[i]!)));
  return page;
}
