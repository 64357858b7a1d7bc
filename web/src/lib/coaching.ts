/** What a coach says of some lines of the log: each reason once, with all that it explains. */
import type { Aside, LogLine } from "./wire";

export interface Remark {
  /** The same for the same reason, whoever it is about among the others. */
  key: string;
  /** The last line it is about. */
  ply: number;
  facts: Aside[];
  reason: string;
}

/** `why`: the game's reason for what happened, or nothing; `mine`: the seat of whoever is coached. */
export function remarks(
  lines: LogLine[],
  mine: number | null,
  why: (said: Aside) => string,
): Remark[] {
  const made = new Map<string, Remark>();
  for (const { ply, then = [] } of lines)
    for (const said of then) {
      const reason = why(said);
      if (!reason) continue;
      const key = `${said.kind}/${said.seat === mine ? "me" : "other"}`;
      const { facts, ...first } = made.get(key) ?? { key, facts: [], reason };
      made.set(key, { ...first, ply, facts: [...facts, said] });
    }
  return [...made.values()];
}
