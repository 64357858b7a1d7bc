/** Whose view is shown at a screen that one person has, or several, or nobody who plays. */

export interface Eyes {
  /** The seat whose view is shown. */
  eyes: number | null;
  /** The seat that is to move, behind a curtain until its owner sits before the screen. */
  curtain: number | null;
}

/** One person: their seat. Several at this screen: the one to move, behind a curtain first. */
export function whoseEyes(now: Eyes, mine: number[], turn: number | null, over: boolean): Eyes {
  if (!mine.length) return { eyes: null, curtain: null };
  if (mine.length === 1 || over) {
    const kept = now.eyes !== null && mine.includes(now.eyes);
    return { eyes: kept ? now.eyes : mine[0]!, curtain: null };
  }
  if (turn !== null && mine.includes(turn) && turn !== now.eyes)
    return { eyes: null, curtain: turn };
  return now;
}
