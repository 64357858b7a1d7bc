/** Lines of the log as they are read: dice that fell together stand on one line. */
import type { Line } from "./wire";

export function runs(log: Line[]): Line[] {
  const out: Line[] = [];
  for (const line of log) {
    const last = out.at(-1);
    if (!last || last.seat >= 0 || line.seat >= 0) out.push(line);
    else out[out.length - 1] = { ...last, label: `${last.label} · ${line.label}`, then: [...(last.then ?? []), ...(line.then ?? [])] };
  }
  return out;
}
