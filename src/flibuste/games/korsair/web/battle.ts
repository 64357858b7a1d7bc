/** Where the ships of a fight lie: on a chart of 240 by 180, the galleon among them. */

export const WIDE = 240;
export const HIGH = 180;
/** How wide the waters of a fleet are. */
export const COLUMN = 80;
const [ASTERN, ABEAM] = [0.6, 0.46]; // how far apart ships lie, in their own lengths

export interface Berth {
  x: number;
  y: number;
  size: number;
}

/** The waters of each of several fleets, above the caption: two abreast, or four in the corners. */
export function waters(count: number, foot: number): { x: number; y: number; height: number }[] {
  const [right, half] = [WIDE - COLUMN - 4, (foot - 4) / 2];
  const whole = (x: number) => ({ x, y: 4, height: foot - 4 });
  const upper = (x: number) => ({ x, y: 4, height: half - 3 });
  const lower = (x: number) => ({ x, y: 4 + half, height: half - 3 });
  if (count < 3) return [whole(4), whole(right)].slice(0, count);
  return [upper(4), count < 4 ? whole(right) : upper(right), lower(4), lower(right)].slice(
    0,
    count,
  );
}

/** The galleon's place: the fewer are after her, the larger she is. Those nearest to her are almost aboard. */
export function anchorage(fleets: number, foot: number): Berth {
  const [left, right] = [
    [30, 30],
    [COLUMN + 2, 6],
  ][fleets] ?? [COLUMN - 12, COLUMN - 12];
  const size = Math.min(WIDE - left! - right!, (foot - 44) / 0.84);
  return { x: left! + (WIDE - left! - right! - size) / 2, y: foot - 8 - size * 0.84, size };
}

/** Ships in rows, closer together the more they are; those in front come last. */
export function formation(ships: number, width: number, height: number, most = 56): Berth[] {
  let best = { rows: 1, size: 0 };
  for (let rows = 1; rows <= ships; rows++) {
    const across = width / (1 + ASTERN * (Math.ceil(ships / rows) - 1));
    const down = height / (0.84 + ABEAM * (rows - 1));
    const size = Math.min(across, down, most);
    if (size > best.size + 0.5) best = { rows, size };
  }
  const { rows, size } = best;
  const columns = Math.ceil(ships / rows);
  const [dx, dy] = [size * ASTERN, size * ABEAM];
  const top = (height - size * 0.84 - dy * (rows - 1)) / 2;
  return Array.from({ length: ships }, (_, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, ships - row * columns);
    const left = (width - size - dx * (inRow - 1)) / 2;
    return { x: left + dx * (i % columns), y: top + dy * row, size };
  });
}
