/** The badge of the installed app: how many games wait for this person. */
import { api } from "./api";
import type { Brief } from "./wire";

/** Show how many of these games wait; none takes the badge away. */
export function showWaiting(tables: readonly Brief[]): void {
  const count = tables.filter((table) => table.your_turn && !table.abandoned).length;
  const shown = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  shown?.catch(() => null);
}

const installed = (): boolean =>
  "setAppBadge" in navigator && matchMedia("(display-mode: standalone)").matches;

/** Count them anew, as after a move; only the installed app has a badge. */
export async function countWaiting(): Promise<void> {
  if (!installed()) return;
  const mine = await api.unfinished().catch(() => null);
  if (mine) showWaiting(mine.tables);
}
