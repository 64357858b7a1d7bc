/** The other people at a table: those on its chairs, and those who only look on and have spoken. */
import type { AtTable, Chair, Chat } from "../lib/wire";

export interface Somebody {
  name: string;
  seat: number | null;
  /** How the server is told who is meant. */
  at: AtTable;
}

export function peopleAt(chairs: Chair[], chat: Chat[]): Somebody[] {
  const seated = chairs
    .filter((chair) => !chair.yours && (chair.kind === "person" || chair.kind === "guest"))
    .map(({ seat, name }) => ({ name, seat, at: { seat } }));
  const spoken = new Map<string, Somebody>();
  for (const { seat, name, number, kind } of chat)
    if (seat === null && kind !== "hidden")
      spoken.set(name, { name, seat: null, at: { line: number } });
  return [...seated, ...spoken.values()];
}
