/** Asks the worker that thinks; one that fails is replaced, and asked once more. */
import type { FromThinker, Question, ToThinker } from "./messages";

interface Asked {
  question: Question;
  found: (found: unknown) => void;
  failed: (error: Error) => void;
  again: boolean;
}

export class Thinker {
  #worker: Worker | null = null;
  #asked = new Map<number, Asked>();
  #id = 0;

  constructor(private readonly pack: string) {}

  ask(question: Question): Promise<unknown> {
    return new Promise((found, failed) => this.#send({ question, found, failed, again: true }));
  }

  #send(asked: Asked): void {
    this.#worker ??= this.#start();
    const id = ++this.#id;
    this.#asked.set(id, asked);
    this.#worker.postMessage({ id, question: asked.question } satisfies ToThinker);
  }

  #start(): Worker {
    const worker = new Worker(new URL("./thinking.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => this.#told(data);
    worker.onerror = () => this.#crashed();
    worker.postMessage({ pack: this.pack } satisfies ToThinker);
    return worker;
  }

  #told(told: FromThinker): void {
    const asked = this.#asked.get(told.id);
    this.#asked.delete(told.id);
    if ("found" in told) asked?.found(told.found);
    else asked?.failed(new Error(told.failed));
  }

  #crashed(): void {
    this.#worker?.terminate();
    this.#worker = null;
    const asked = [...this.#asked.values()];
    this.#asked.clear();
    for (const each of asked)
      if (each.again) this.#send({ ...each, again: false });
      else each.failed(new Error("thinking failed twice"));
  }
}
