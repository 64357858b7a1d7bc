/** Which tables this tab holds: a lock a table, so that no two tabs write to one. */

const CHANNEL = "flibuste-tables";
const PATIENCE = 1500; // milliseconds in which another tab gives a table away
const lockOf = (table: string) => `flibuste ${table}`;

interface Wish {
  table: string;
  /** Also if somebody looks at it there. */
  force: boolean;
}

export class Ownership {
  #held = new Map<string, () => void>();
  #channel = new BroadcastChannel(CHANNEL);

  /** `inUse`: whether somebody looks at a table here; `lost`: it is another tab's now. */
  constructor(
    private readonly inUse: (table: string) => boolean,
    private readonly lost: (table: string) => Promise<void> | void,
  ) {
    this.#channel.onmessage = ({ data }) => void this.#wished(data as Wish);
  }

  has(table: string): boolean {
    return this.#held.has(table);
  }

  /** Whether the table is ours now: it was, or it was nobody's, or it was given to us. */
  async take(table: string, force = false): Promise<boolean> {
    if (this.has(table) || (await this.#lock(table, { ifAvailable: true }))) return true;
    this.#channel.postMessage({ table, force } satisfies Wish);
    if (await this.#lock(table, { signal: AbortSignal.timeout(PATIENCE) })) return true;
    return force && this.#lock(table, { steal: true }); // the other tab does not answer
  }

  give(table: string): void {
    this.#held.get(table)?.();
    this.#held.delete(table);
  }

  #lock(table: string, how: LockOptions): Promise<boolean> {
    return new Promise((known) => {
      const held = navigator.locks.request(lockOf(table), how, (lock) => {
        if (!lock) return known(false);
        known(true);
        return new Promise<void>((release) => this.#held.set(table, release));
      });
      held.catch(() => (known(false), this.#stolen(table)));
    });
  }

  #stolen(table: string): void {
    if (this.#held.delete(table)) void this.lost(table);
  }

  async #wished({ table, force }: Wish): Promise<void> {
    if (!this.has(table) || (this.inUse(table) && !force)) return;
    await this.lost(table);
    this.give(table);
  }
}
