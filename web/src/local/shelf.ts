/** Where texts are kept: IndexedDB. A text that was put there is on the disk. */

const [BASE, TEXTS, VERSION] = ["flibuste", "texts", 1];

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export class Shelf {
  #base: Promise<IDBDatabase> | null = null;

  /** Keep a text, or none any longer. */
  put(name: string, text: string | null): Promise<void> {
    return this.#with("readwrite", (texts) => {
      if (text === null) texts.delete(name);
      else texts.put(text, name);
      const { transaction } = texts;
      return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
    });
  }

  /** Keep something and forget it again, to see whether that can be done. */
  async try(): Promise<void> {
    await this.put("try", "");
    await this.put("try", null);
  }

  get(name: string): Promise<string | undefined> {
    return this.#with("readonly", (texts) => done<string | undefined>(texts.get(name)));
  }

  all(): Promise<Map<string, string>> {
    return this.#with("readonly", async (texts) => {
      const [names, found] = await Promise.all([done(texts.getAllKeys()), done(texts.getAll())]);
      return new Map(names.map((name, i) => [String(name), String(found[i])]));
    });
  }

  /** Do something with the texts; whatever goes wrong, the next attempt begins anew. */
  async #with<T>(
    mode: IDBTransactionMode,
    work: (texts: IDBObjectStore) => Promise<T>,
  ): Promise<T> {
    try {
      const base = await (this.#base ??= this.#open());
      const transaction = base.transaction(TEXTS, mode, { durability: "strict" });
      return await work(transaction.objectStore(TEXTS));
    } catch (error) {
      void this.#base?.then((base) => base.close()).catch(() => null);
      this.#base = null;
      throw error;
    }
  }

  async #open(): Promise<IDBDatabase> {
    const request = indexedDB.open(BASE, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(TEXTS);
    return done(request);
  }
}

/** Whether this browser keeps any table. */
export async function keepsTables(): Promise<boolean> {
  try {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === BASE)) return false;
    const names = (await new Shelf().all()).keys();
    return [...names].some((name) => name.startsWith("~"));
  } catch {
    return false;
  }
}
