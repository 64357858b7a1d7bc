/** Time at a table: what counts down on the screen. The server's own clock decides. */

const TICK = 500;

export class Clock {
  /** The time, twice a second. */
  now = $state(Date.now());
  /** When the turn of now ends; null without a limit. */
  #deadline: number | null = $state(null);
  /** The clock stands still. */
  #still = $state(false);
  #ticking = setInterval(() => (this.now = Date.now()), TICK);

  /** Whole seconds left; null without a limit. */
  left: number | null = $derived.by(() => {
    if (this.#deadline === null) return null;
    const now = this.#still ? this.#wound : this.now;
    return Math.max(0, Math.ceil((this.#deadline - now) / 1000));
  });
  #wound = 0;

  /** Begin a turn of this many seconds, or without a limit; `still`: it does not run. */
  wind(seconds: number | null, still = false): void {
    this.now = this.#wound = Date.now();
    this.#still = still;
    this.#deadline = seconds === null ? null : this.now + 1000 * seconds;
  }

  stop(): void {
    clearInterval(this.#ticking);
  }
}
