/** A game that was gone on with on two devices: somebody has to say which of the two counts. */

class Parting {
  /** The table; empty if there is none. */
  id = $state("");
  #there: () => Promise<void> = async () => {};
  #here: () => Promise<void> = async () => {};

  begin(id: string, there: () => Promise<void>, here: () => Promise<void>): void {
    [this.id, this.#there, this.#here] = [id, there, here];
  }

  /** That of the other device counts, or that of this one. */
  async decide(there: boolean): Promise<void> {
    this.id = "";
    await (there ? this.#there() : this.#here());
  }
}

export const parting = new Parting();
