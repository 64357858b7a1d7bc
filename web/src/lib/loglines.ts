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
