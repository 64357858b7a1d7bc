/** A queue of news: each is shown to its end before the next, unless somebody is in a hurry. */

export class NewsQueue<T> {
  #waiting: T[] = [];
  #busy = false;
  #hurried = false;

  /** `show` resolves when the news have been shown; `changed` is called with how many still wait. */
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

  /** Forget the waiting news, when a whole new state makes them pointless. */
  clear(): void {
    this.#waiting = [];
  }

  /** Show all waiting news at once. */
  hurry(): void {
    this.#hurried = this.#busy;
  }

  /** Nobody is in a hurry any more. */
  calm(): void {
    this.#hurried = false;
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
