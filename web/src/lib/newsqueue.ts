/** News one after the other: each is shown before the next, unless somebody is in a hurry. */

export class NewsQueue<T> {
  #waiting: T[] = [];
  #busy = false;
  #hurried = false;

  /** `show` is settled when the eye has followed; `changed` hears how many still wait. */
  constructor(
    private readonly show: (news: T) => Promise<void>,
    private readonly changed: (waiting: number) => void = () => {},
  ) {}

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Whether what waits is to be shown at once. */
  get hurried(): boolean {
    return this.#hurried;
  }

  push(news: T): void {
    this.#waiting.push(news);
    this.changed(this.waiting);
    void this.#drain();
  }

  /** Forget what waits: something makes it void. */
  clear(): void {
    this.#waiting = [];
  }

  /** Show at once all that waits now. */
  hurry(): void {
    this.#hurried = this.#busy;
  }

  async #drain(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let news = this.#waiting.shift(); news !== undefined; news = this.#waiting.shift()) {
        this.changed(this.waiting);
        await this.show(news);
      }
    } finally {
      this.#busy = this.#hurried = false;
    }
  }
}
