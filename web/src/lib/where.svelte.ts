/** Where new tables are made: on a server, or on this device. */
import { LOCAL } from "./base";

/** What keeps this device from holding tables: a part of the program is missing; a table could not be kept. */
export interface Trouble {
  kind: "pack" | "keeping";
  /** For whoever looks for the cause. */
  cause: string;
}

class Where {
  /** These pages were built for no server. */
  readonly serverless = LOCAL;
  /** The server did not answer when it was last asked. */
  away = $state(false);
  /** This device is ready to hold tables beside a server that answers. */
  warm = $state(false);
  trouble: Trouble | null = $state.raw(null);

  get here(): boolean {
    return this.serverless || this.away;
  }
}

export const where = new Where();
