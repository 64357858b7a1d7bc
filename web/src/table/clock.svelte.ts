/** Time at a table: what counts down on the screen. The server's own clock decides. */

const TICK = 500;

export class Clock {
  /** The time, twice a second. */
  now = $state(Date.now());
  /** When the turn of now ends; null without a limit. */
  #deadline: number | null = $state(null);
  #ticking = setInterval(() => (this.now = Date.now()), TICK);

  /** Whole seconds left; null without a limit. */
  left: number | null = $derived(
    this.#deadline === null ? null : Math.max(0, Math.ceil((this.#deadline - this.now) / 1000)),
  );

  /** Begin a turn of this many seconds, or without a limit. */
  wind(seconds: number | null): void {
    this.now = Date.now();
    this.#deadline = seconds === null ? null : this.now + 1000 * seconds;
  }

  stop(): void {
    clearInterval(this.#ticking);
  }
}
