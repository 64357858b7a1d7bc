/** Lessons that were finished or declined. This browser remembers; so does the server, for a kept name. */
import { api } from "./api";
import { settings } from "./settings.svelte";
import { where } from "./where.svelte";

export function noteLearnt(game: string): void {
  if (settings.learnt.includes(game)) return;
  settings.learnt = [...settings.learnt, game];
  shareLearnt();
}

/** What one browser of ours knows, all of them know. A server that is away is told another time. */
export function shareLearnt(): void {
  void share().catch(() => null);
}
async function share(): Promise<void> {
  if (where.here || !(await api.me()).kept) return;
  const { games } = await api.learnt(settings.learnt);
  settings.learnt = [...new Set([...settings.learnt, ...games])];
}
