/** The geometry of the sea chart: hexes with a flat top, 1 from the middle to a corner. */

export interface Spot {
  x: number;
  y: number;
}

export interface Hex {
  q: number;
  r: number;
}

export const HIGH = Math.sqrt(3) / 2;

export function middle({ q, r }: Hex): Spot {
  return { x: 1.5 * q, y: 2 * HIGH * (r + q / 2) };
}

const CORNERS: Spot[] = [
  { x: 1, y: 0 },
  { x: 0.5, y: HIGH },
  { x: -0.5, y: HIGH },
  { x: -1, y: 0 },
  { x: -0.5, y: -HIGH },
  { x: 0.5, y: -HIGH },
];

export function outline(size: number): string {
  return CORNERS.map(({ x, y }) => `${x * size},${y * size}`).join(" ");
}

/** A hex around a spot, as a path. */
export function shape({ x, y }: Spot): string {
  return `M${CORNERS.map((corner) => `${x + corner.x} ${y + corner.y}`).join("L")}z`;
}

/** The middle of the edge between two neighbours, and the way along it. */
export function edge(a: Hex, b: Hex): Spot & { turn: number } {
  const [from, to] = [middle(a), middle(b)];
  return {
    x: (from.x + to.x) / 2,
    y: (from.y + to.y) / 2,
    turn: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI + 90,
  };
}

export function beside(a: Hex, b: Hex): boolean {
  const [q, r] = [a.q - b.q, a.r - b.r];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) === 1;
}

export function bounds(cells: Hex[]): { x: number; y: number; width: number; height: number } {
  const spots = cells.map(middle);
  const [xs, ys] = [spots.map((spot) => spot.x), spots.map((spot) => spot.y)];
  const [x, y] = [Math.min(...xs) - 1.06, Math.min(...ys) - HIGH - 0.06];
  return { x, y, width: Math.max(...xs) + 1.06 - x, height: Math.max(...ys) + HIGH + 0.06 - y };
}

/** Whether there is open room at both sides below a space's middle, for a long quay. */
export function open(cells: Hex[], at: Hex): boolean {
  const floor = middle(at).y + 0.01;
  return cells.every(
    (cell) => (cell.q === at.q && cell.r === at.r) || middle(cell).y + HIGH <= floor,
  );
}

const ROWS: number[][] = [[], [1], [2], [2, 1], [2, 2], [3, 2], [3, 3]];
const SIZE = [1, 1.3, 0.92, 0.86, 0.82, 0.68, 0.66];

/** Where ships lie that share a space, and how large each is drawn. */
export function berths(count: number, quay: boolean): (Spot & { size: number })[] {
  if (quay)
    return Array.from({ length: count }, (_, i) => ({
      x: (i - (count - 1) / 2) * 1.04,
      y: 0.24,
      size: 0.98,
    }));
  const rows = ROWS[count] ?? [3, 3];
  const size = SIZE[count] ?? 0.6;
  return rows.flatMap((row, j) =>
    Array.from({ length: row }, (_, i) => ({
      x: (i - (row - 1) / 2) * size * 0.98,
      y: (j - (rows.length - 1) / 2) * size * 1.02,
      size,
    })),
  );
}
