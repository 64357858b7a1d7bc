/** Lines of the log as they are read. */
import type { LogLine } from "./wire";

/** Of what a game says that from here on somebody else's dice fall. */
const ANSWERS = /-answers$/;
const answered = (line: LogLine) => line.then?.some(({ kind }) => ANSWERS.test(kind));

/** Dice that fell together stand on one line. */
export function joinChance(log: LogLine[]): LogLine[] {
  const out: LogLine[] = [];
  let first = "";
  for (const line of log) {
    const last = out.at(-1);
    if (!last || last.seat >= 0 || line.seat >= 0 || answered(last)) {
      out.push(line);
      first = line.label;
    } else {
      const label = `${last.label} · ${rest(first, line.label)}`;
      out[out.length - 1] = { ...last, label, then: [...(last.then ?? []), ...(line.then ?? [])] };
    }
  }
  return out;
}

/** What is said anew: "Dice: 5" after "Dice: 3" is "5". */
function rest(first: string, label: string): string {
  const [said, words] = [first.split(" "), label.split(" ")];
  let same = 0;
  while (same < words.length - 1 && words[same] === said[same]) same++;
  return words.slice(same).join(" ");
}

/** From a seat's last move on: that move and all that came after it. */
export function sinceMoveOf(log: LogLine[], seat: number): LogLine[] {
  const last = log.findLastIndex((line) => line.seat === seat);
  return last < 0 ? log : log.slice(last);
}

/** The last turn in one line: what a seat has done one after the other, and all that came of it. */
export function lastTurn(log: LogLine[]): LogLine | undefined {
  const last = log.at(-1);
  if (!last || last.seat < 0) return last;
  const lines = log.slice(log.findLastIndex((line) => line.seat !== last.seat) + 1).slice(-KEPT);
  const label = lines.map((line) => line.label).join(", ");
  return { ...last, label, then: lines.flatMap((line) => line.then ?? []) };
}
const KEPT = 2; // more would not be read in passing
