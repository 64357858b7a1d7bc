/** How large the galleons can be drawn so that all of them fit: no scrolling, few changes of size. */

export const RATIO = 4 / 3;
const ROOM = [2, 3, 4, 6, 8, 12, 16, 20, 26];

/** Places to reserve: the size changes only when a step is passed. */
export function places(galleons: number): number {
  return ROOM.find((room) => room > galleons) ?? 26;
}

/** The width of a tile, with `count` of them in a box, at most `most`. */
export function tileWidth(
  count: number,
  width: number,
  height: number,
  gap: number,
  most: number,
): number {
  let best = 0;
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const wide = (width - gap * (columns - 1)) / columns;
    const high = ((height - gap * (rows - 1)) / rows) * RATIO;
    best = Math.max(best, Math.min(wide, high));
  }
  return Math.max(40, Math.floor(Math.min(best, most)));
}

/** How many stand side by side: as many in each row as in the others, or one fewer. */
export function across(count: number, tile: number, width: number, gap: number): number {
  const most = Math.max(1, Math.floor((width + gap) / (tile + gap)));
  return Math.ceil(count / Math.ceil(count / most));
}
