/** A game of two at one screen through the worker of the built pages: how long each move took. */
async (address, game) => {
  const worker = new Worker(address, { type: "module" });
  const waiting = new Map();
  const turns = [];
  let turned = () => {};
  let asked = 0;
  worker.onmessage = ({ data }) => {
    if (data.kind === "trouble") throw new Error(data.text);
    if (data.kind === "answer")
      waiting.get(data.id)(JSON.parse(new TextDecoder().decode(data.body)));
    if (data.kind !== "message") return;
    const told = JSON.parse(data.text);
    if (told.type === "ok") waiting.get(told.id)();
    if (told.position) turned(turns.push(told.position));
  };
  const answer = (send) =>
    new Promise((done) => {
      waiting.set(++asked, done);
      send(asked);
    });
  const request = (address, wish) =>
    answer((id) => {
      const body = wish ? new TextEncoder().encode(JSON.stringify(wish)) : null;
      const method = wish ? "POST" : "GET";
      worker.postMessage({ kind: "ask", id, method, address, lang: "en", body });
    });
  worker.postMessage({ kind: "start", pack: `${location.origin}/` });
  const chairs = [{ kind: "me" }, { kind: "guest", name: "Ana" }];
  const options = game === "attention_pirates" ? { round_limit: 5 } : {};
  const entropy = "ab".repeat(16);
  const { id: table } = await request("/api/tables", { game, seats: 2, options, chairs, entropy });
  const path = `/api/tables/${table}/socket?feed=changes`;
  worker.postMessage({ kind: "open", socket: 0, address: path, lang: "en", force: false });
  const took = [];
  for (;;) {
    if (!turns.length) await new Promise((done) => (turned = done));
    const { over, choices, ply } = turns.pop();
    turns.length = 0;
    const [seat, moves] = Object.entries(choices)[0] ?? [];
    if (over) break;
    if (!moves) continue;
    const { move } = moves[Math.floor(Math.random() * moves.length)];
    const began = performance.now();
    const play = { type: "play", ply, seat: Number(seat), move };
    await answer((id) =>
      worker.postMessage({ kind: "send", socket: 0, text: JSON.stringify({ ...play, id }) }),
    );
    took.push(performance.now() - began);
  }
  worker.terminate();
  return took;
};
