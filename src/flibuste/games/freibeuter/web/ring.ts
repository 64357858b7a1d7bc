/** The rim of a token: an arc for every boat in the region it faces, an empty one where none is. */
import type { Region, Token } from "./view";

export interface Arc {
  path: string;
  /** Whose boat; null: nobody's yet; -1: the Dutchman. */
  seat: number | null;
}

const RADIUS = 28;
const GAP = 6;
/** Where the quarters begin, in degrees, in the order of a token's regions. */
const BEGIN = [180, 90, 270, 0];

export function quarters(token: Token, regions: Map<string, Region>, ghost: string | null): Arc[] {
  return token.regions.flatMap((at, n) => {
    const boats: (number | null)[] = (regions.get(at)?.boats ?? []).map((boat) => boat.seat);
    const owners = boats.length ? boats : [ghost === at ? -1 : null];
    const wide = (90 - 2 * GAP) / owners.length;
    return owners.map((seat, i) => ({
      seat,
      path: arc(
        BEGIN[n]! + GAP + i * wide,
        BEGIN[n]! + GAP + (i + 1) * wide - (i + 1 < owners.length ? 3 : 0),
      ),
    }));
  });
}

function arc(from: number, to: number): string {
  return `M${point(from)}A${RADIUS} ${RADIUS} 0 0 1 ${point(to)}`;
}

function point(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(RADIUS * Math.cos(angle)).toFixed(2)} ${(RADIUS * Math.sin(angle)).toFixed(2)}`;
}
