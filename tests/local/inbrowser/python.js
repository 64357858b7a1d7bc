/** Python with Flibuste in it, and its games as WebAssembly: started, and played on. */

const SITE = "/lib/python3.14/site-packages";
const GAMES = ["attention_pirates", "corsari", "freibeuter", "korsair"];
const BEGIN = `
import flibuste.core.jit
from tests.local import hollow
hollow.install()
from flibuste.core import registry
from flibuste.local import wasmkernels
from tests.local import playthrough
from tests import shown
import json

class Module:
    """A WasmModule, on what python.js hands over."""
    def __init__(self, js):
        self.reserve, self.put, self.call, self._take = js.reserve, js.put, js.call, js.take
    def take(self, address, size):
        return self._take(address, size).to_bytes()

def use(name, js):
    wasmkernels.use(registry.get(name), Module(js))

async def first_view(game):
    heard = []
    async with playthrough.local_tables(playthrough.Shelf().keep) as tables:
        wish = playthrough.wish(game, "me", "deckhand")
        table = await tables.create("me", "Ana", wish)
        (await tables.look(table.id, playthrough.ME, heard.append)).begin(0, "")
    return heard[0].decode()

async def play(game, chairs, seed):
    course = await playthrough.playthrough(game, *chairs, seed=seed)
    return json.dumps([course.lines, [1000 * s for s in course.took]])

def all_shown(name):
    return shown.digest(registry.get(name))
`;

/** An engine's memory and functions, for Python. */
function bridge(engine) {
  return {
    reserve: (size) => engine.reserve(size),
    put: (address, raw) => {
      const view = raw.getBuffer("u8");
      engine.bytes.set(view.data, address);
      view.release();
    },
    take: (address, size) => engine.bytes.slice(address, address + size),
    call: (name, ...args) => Number(engine.exports[name](...args) ?? 0),
  };
}

/**
 * files: gives the bytes of a file; engines: loads a game's engine, or null. Returns Python, and
 * how long each step took.
 */
export async function start(loadPyodide, options, files, engines) {
  const times = {};
  let last = performance.now();
  const lap = (name) => {
    const now = performance.now();
    times[name] = now - last;
    last = now;
  };
  const loading = Promise.all(["flibuste.zip", "msgspec.whl"].map(files));
  const opening = engines ? Promise.all(GAMES.map(engines)) : [];
  const python = await loadPyodide(options);
  lap("python");
  const [pack, wheel] = await loading;
  python.unpackArchive(pack, "zip", { extractDir: SITE });
  python.unpackArchive(wheel, "wheel", { extractDir: SITE });
  lap("unpack");
  python.runPython(BEGIN);
  lap("import");
  const use = python.globals.get("use");
  (await opening).forEach((engine, i) => use(GAMES[i], bridge(engine)));
  lap("engines");
  await python.globals.get("first_view")("korsair");
  lap("view");
  return { python, times };
}

/** A digest of all that a game shows and says. */
export function shown(python, game) {
  return python.globals.get("all_shown")(game);
}

export async function play(python, game, chairs, seed) {
  return JSON.parse(await python.globals.get("play")(game, chairs, seed));
}
