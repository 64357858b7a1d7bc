/** Bots and advice, in a worker of their own: a long search keeps no table waiting. */
import { open, type Engine } from "../../../src/flibuste/wasm/js/engine.js";
import type { Description } from "../../../src/flibuste/wasm/js/types.js";
import type { FromThinker, Question, ToThinker } from "./messages";
import { PackFiles } from "./packfiles";

let pack: Promise<PackFiles>;
const engines = new Map<string, Promise<Engine>>();

async function load(game: string): Promise<Engine> {
  const files = await pack;
  const description = files.json<Description>(`games/${game}.json`);
  return open(await files.bytes(`games/${game}.wasm`), await description);
}

function engineOf(game: string): Promise<Engine> {
  if (!engines.has(game)) engines.set(game, load(game));
  return engines.get(game)!;
}

async function think({ game, level, record, actions, seed }: Question): Promise<unknown> {
  const engine = await engineOf(game);
  if (level) return engine.bot(level).choose(record, actions, seed);
  return engine.hint(record, actions, { seed: Number(seed) });
}

onmessage = ({ data }: MessageEvent<ToThinker>) => {
  if ("pack" in data) return void (pack = PackFiles.read(data.pack));
  const { id, question } = data;
  const tell = (told: FromThinker) => postMessage(told);
  think(question).then(
    (found) => tell({ id, found }),
    (error: unknown) => tell({ id, failed: String(error) }),
  );
};
