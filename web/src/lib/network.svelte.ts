/** Whether the server can be reached: what could not be read is read again when it is back. */
import { BASE } from "./base";

/** Milliseconds between two attempts. */
const AGAIN = 4000;

class Network {
  away = $state(false);
  /** How often it came back; an effect that reads this runs again. */
  returns = $state(0);

  /** A request could not be sent, or had no answer. */
  lost(): void {
    if (this.away) return;
    this.away = true;
    addEventListener("online", this.look);
    setTimeout(this.look, AGAIN);
  }

  look = async (): Promise<void> => {
    if (!this.away) return;
    const there = await fetch(BASE, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (!there || there.status >= 500) return void setTimeout(this.look, AGAIN);
    removeEventListener("online", this.look);
    this.away = false;
    this.returns++;
  };
}

export const network = new Network();
