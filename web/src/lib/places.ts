/** Where things are on the screen: pieces (`data-piece`), anchors (`data-anchor`) and handles. */

/** A piece as it was drawn at one moment. */
export interface Seen {
  element: Element;
  /** Where it was, in pixels of the window. */
  box: DOMRect;
  /** Of a part of an SVG drawing: from its own units to pixels. */
  matrix: DOMMatrix | null;
}

/** All pieces of a drawing at one moment, by key. */
export type Look = Map<string, Seen>;

export function look(root: Element): Look {
  const seen: Look = new Map();
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>("[data-piece]")) {
    seen.set(element.dataset.piece!, see(element));
  }
  return seen;
}

export function see(element: Element): Seen {
  const part = element instanceof SVGGraphicsElement && !(element instanceof SVGSVGElement);
  return { element, box: element.getBoundingClientRect(), matrix: part ? matrixOf(element) : null };
}

function matrixOf(element: SVGGraphicsElement): DOMMatrix | null {
  const m = element.getScreenCTM();
  return m ? new DOMMatrix([m.a, m.b, m.c, m.d, m.e, m.f]) : null;
}

/** Where a piece, an anchor or a handle of that name is: a piece sooner than what else has it. */
export function placeOf(root: Element, name: string): DOMRect | null {
  for (const kind of ["data-piece", "data-anchor", "data-handle"]) {
    const place = root.querySelector(`[${kind}="${CSS.escape(name)}"]`);
    if (place) return place.getBoundingClientRect();
  }
  return null;
}

/** Where those of several things are that can be seen, in their order. */
export function places(root: Element, names: string[]): DOMRect[] {
  const found = names.map((name) => placeOf(root, name)).filter((box) => box !== null);
  return found.filter((box) => box.width > 0);
}

/** What something that lies on a drawing leaves free, so that it hides no seat. */
export interface Margins {
  top: number;
  right: number;
}

/** Beside the seats if they stand on the right, else below those that something as wide as a box would hide. */
export function clearOfSeats(root: Element, box: DOMRect): Margins {
  const stage = root.getBoundingClientRect();
  const seats = [...root.querySelectorAll('[data-anchor^="seat/"]')]
    .map((seat) => seat.getBoundingClientRect())
    .filter((seat) => seat.top < stage.top + stage.height / 3); // what is lower is beside the board
  const left = Math.min(...seats.map((seat) => seat.left));
  if (seats.length && left > stage.left + stage.width / 2)
    return { top: 0, right: stage.right - left };
  const under = seats.filter((seat) => seat.right > box.left && seat.left < box.right);
  return { top: Math.max(0, ...under.map((seat) => seat.bottom - stage.top)), right: 0 };
}

/** How far the middle of a box is from the middle of another. */
export function between(from: DOMRect, to: DOMRect): { dx: number; dy: number } {
  return {
    dx: to.x + to.width / 2 - from.x - from.width / 2,
    dy: to.y + to.height / 2 - from.y - from.height / 2,
  };
}

/** By how much a piece shrinks to fit in a place; it never grows, and stays large enough to see. */
export function fit(place: DOMRect, piece: DOMRect): number {
  const width = place.width / Math.max(1, piece.width);
  const height = place.height / Math.max(1, piece.height);
  return Math.min(1, Math.max(0.15, Math.min(width, height)));
}

/** A piece in the middle of a place, no larger than it fits in there. */
export function inside(place: DOMRect, piece: DOMRect): DOMRect {
  const size = fit(place, piece);
  const [width, height] = [piece.width * size, piece.height * size];
  const x = place.x + (place.width - width) / 2;
  const y = place.y + (place.height - height) / 2;
  return new DOMRect(x, y, width, height);
}

export const moved = (a: DOMRect, b: DOMRect) =>
  Math.abs(a.x - b.x) > 1 || Math.abs(a.y - b.y) > 1 || Math.abs(a.width - b.width) > 1;
