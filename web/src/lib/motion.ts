/**
 * Motion: a piece goes from where it was to where it is.
 *
 * A drawing marks its pieces with `data-piece` (a key that stays with the piece) and its places
 * with `data-anchor`. Before the next position is drawn, `look` remembers where pieces are;
 * afterwards `fly` moves each from its old place to its new one. New pieces come from, and gone
 * pieces go to, the places that the drawing names.
 */
import { settings, still } from "./settings.svelte";
import type { GameEvent } from "./wire";

export interface Flights {
  /** Where a new piece came from: keys of pieces or anchors, the best first. */
  from?: (key: string, event: GameEvent) => string[];
  /** Where a piece that is gone went: keys of pieces or anchors, the best first. */
  to?: (key: string, event: GameEvent) => string[];
  /** A piece that goes, or gives way, because of what was played: cause first, so many steps later. */
  later?: (key: string, event: GameEvent) => number;
}

export interface Seen {
  element: Element;
  box: DOMRect;
  matrix: DOMMatrix | null;
}

export type Look = Map<string, Seen>;

export const FLIGHT = 320;
/** Between a cause and what comes of it. */
export const STEP = 260;
const RING = 2600;
const EASE = "cubic-bezier(.3,.1,.2,1)";

const running = new Set<Animation>();

export function look(root: Element): Look {
  const seen: Look = new Map();
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>("[data-piece]")) {
    seen.set(element.dataset.piece!, see(element));
  }
  return seen;
}

function see(element: Element): Seen {
  const part = element instanceof SVGGraphicsElement && !(element instanceof SVGSVGElement);
  return { element, box: element.getBoundingClientRect(), matrix: part ? matrixOf(element) : null };
}

function matrixOf(element: SVGGraphicsElement): DOMMatrix | null {
  const m = element.getScreenCTM();
  return m ? new DOMMatrix([m.a, m.b, m.c, m.d, m.e, m.f]) : null;
}

/** End all flights at once: somebody is in a hurry. */
export function land(): void {
  for (const animation of [...running]) animation.finish();
}

/** A flight that is planned: everything is measured before the first begins, so the page is laid out once. */
type Flight = () => Promise<unknown>;

/** Fly everything that moved; settled when the last has landed. */
export async function fly(
  root: Element,
  before: Look,
  event: GameEvent,
  flights: Flights,
): Promise<void> {
  if (!settings.pace) return;
  const now = look(root);
  const taken = new Set<string>();
  const flown = [...now].map(([key, seen]) =>
    arrive(root, key, seen, before, taken, now, event, flights),
  );
  const left = [...before].filter(
    ([key, seen]) => !now.has(key) && !taken.has(key) && !gone(holder(seen.element)),
  );
  const leaving = left.map(([key, seen]) => depart(root, key, seen, now, event, flights));
  await Promise.all([...flown, ...leaving].map((begin) => begin?.()));
}

const gone = (piece: Element | null) => piece !== null && !piece.isConnected;

function arrive(
  root: Element,
  key: string,
  seen: Seen,
  before: Look,
  taken: Set<string>,
  now: Look,
  event: GameEvent,
  flights: Flights,
): Flight | null {
  const known = before.get(key)?.box;
  if (known) {
    const old = carried(seen.element, known, before, now);
    return moved(old, seen.box) ? glide(seen, old, flights.later?.(key, event)) : null;
  }
  for (const origin of flights.from?.(key, event) ?? []) {
    const piece = before.get(origin);
    if (piece && !now.has(origin)) {
      taken.add(origin);
      return glide(seen, piece.box);
    }
    const box = anchor(root, origin);
    if (box) return glide(seen, inside(box, seen.box));
  }
  return appear(seen);
}

const holder = (element: Element) =>
  element.parentElement?.closest<HTMLElement>("[data-piece]") ?? null;

/** A piece that lies on another one is carried by it: only its own part of the way is flown. */
function carried(element: Element, old: DOMRect, before: Look, now: Look): DOMRect {
  const key = holder(element)?.dataset.piece;
  const was = key ? before.get(key)?.box : null;
  const is = key ? now.get(key)?.box : null;
  if (!was || !is) return old;
  const grown = was.width ? is.width / was.width : 1;
  const x = is.x + (old.x - was.x) * grown;
  const y = is.y + (old.y - was.y) * grown;
  return new DOMRect(x, y, old.width * grown, old.height * grown);
}

/** A piece comes out of a place no larger than it fits in there, and no larger than it is. */
function inside(place: DOMRect, piece: DOMRect): DOMRect {
  const size = fit(place, piece);
  const [width, height] = [piece.width * size, piece.height * size];
  return new DOMRect(
    place.x + (place.width - width) / 2,
    place.y + (place.height - height) / 2,
    width,
    height,
  );
}

const fit = (place: DOMRect, piece: DOMRect) =>
  Math.min(
    1,
    Math.max(
      0.15,
      Math.min(place.width / Math.max(1, piece.width), place.height / Math.max(1, piece.height)),
    ),
  );

const moved = (a: DOMRect, b: DOMRect) =>
  Math.abs(a.x - b.x) > 1 || Math.abs(a.y - b.y) > 1 || Math.abs(a.width - b.width) > 1;

/** Where a piece, an anchor or a handle of that name is: the piece itself sooner than what else is called so. */
function anchor(root: Element, name: string): DOMRect | null {
  for (const kind of ["data-piece", "data-anchor", "data-handle"]) {
    const place = root.querySelector(`[${kind}="${CSS.escape(name)}"]`);
    if (place) return place.getBoundingClientRect();
  }
  return null;
}

/** From a box on the screen to where the element is. */
function glide(seen: Seen, from: DOMRect, later = 0): Flight {
  const { element, box } = seen;
  if (still()) return flash(element);
  const scale = box.width ? Math.max(0.1, from.width / box.width) : 1;
  const dx = from.x + from.width / 2 - box.x - box.width / 2;
  const dy = from.y + from.height / 2 - box.y - box.height / 2;
  const frames = way(seen, { dx, dy, scale });
  return () => run(element, frames, true, later);
}

function appear(seen: Seen): Flight {
  if (still()) return flash(seen.element);
  const [first, last] = way(seen, { dx: 0, dy: 0, scale: 0.6 });
  return () =>
    run(seen.element, [
      { ...first, opacity: 0 },
      { ...last, opacity: 1 },
    ]);
}

/**
 * From elsewhere (pixels away, so many times as large) to where it is. Chromium moves parts of a
 * drawing without painting them again only if it is their `transform` that changes.
 */
function way(seen: Seen, { dx, dy, scale }: { dx: number; dy: number; scale: number }): Keyframe[] {
  if (!(seen.element instanceof SVGGraphicsElement)) {
    return [
      { translate: `${dx}px ${dy}px`, scale: String(scale) },
      { translate: "0px 0px", scale: "1" },
    ];
  }
  const own = seen.matrix ? ownTransform(seen.element) : "";
  const [cx, cy, ux, uy] = seen.matrix ? middle(seen.element, seen.box) : [0, 0, 1, 1];
  const at = (x: number, y: number, size: number) =>
    `translate(${x + cx}px, ${y + cy}px) scale(${size}) translate(${-cx}px, ${-cy}px) ${own}`;
  return [{ transform: at(dx / ux, dy / uy, scale) }, { transform: at(0, 0, 1) }];
}

/** What the drawing itself says of where a part is: a flight is added to it. */
function ownTransform(element: SVGGraphicsElement): string {
  const matrix = new DOMMatrix();
  for (const { matrix: m } of element.transform.baseVal)
    matrix.multiplySelf(new DOMMatrix([m.a, m.b, m.c, m.d, m.e, m.f]));
  return String(matrix);
}

/** The middle of a part in the units around it, and how many pixels such a unit is wide and high. */
function middle(element: SVGGraphicsElement, box: DOMRect): [number, number, number, number] {
  const around =
    (element.parentElement as unknown as SVGGraphicsElement).getScreenCTM() ?? new DOMMatrix();
  const { a, d, e, f } = around;
  return [(box.x + box.width / 2 - e) / a, (box.y + box.height / 2 - f) / d, a, d];
}

function flash(element: Element): Flight {
  return () => run(element, [{ opacity: 0.25 }, { opacity: 1 }], false);
}

async function run(element: Element, frames: Keyframe[], lift = true, later = 0): Promise<void> {
  const style = (element as HTMLElement).style;
  if (lift) style.zIndex = "30";
  const [duration, delay] = [FLIGHT * settings.pace, STEP * later * settings.pace];
  const animation = element.animate(frames, { duration, delay, easing: EASE, fill: "backwards" });
  running.add(animation);
  await animation.finished.catch(() => null);
  running.delete(animation);
  if (lift) style.zIndex = "";
}

/** A likeness of a piece that is gone flies to where it went, or fades. */
function depart(
  root: Element,
  key: string,
  seen: Seen,
  now: Look,
  event: GameEvent,
  flights: Flights,
): Flight | null {
  if (still() || seen.element.isConnected) return null;
  const place = (flights.to?.(key, event) ?? [])
    .map((name) => now.get(name)?.box ?? anchor(root, name))
    .find((box) => box);
  const { box } = seen;
  const dx = place ? place.x + place.width / 2 - box.x - box.width / 2 : 0;
  const dy = place ? place.y + place.height / 2 - box.y - box.height / 2 : 0;
  const scale = place ? fit(place, box) : 0.8;
  const frames = [
    { translate: "0px 0px", scale: "1", opacity: 1 },
    { translate: `${dx}px ${dy}px`, scale: String(scale), opacity: place ? 0.6 : 0 },
  ];
  return () => haunt(likeness(seen), frames, flights.later?.(key, event));
}

/** A ring around a place, for as long as one looks for it; whether there is such a place. */
export function ring(root: Element, name: string): boolean {
  const box = anchor(root, name);
  if (box) void point(floating(box, "ghost ring"));
  return box !== null;
}

async function point(mark: HTMLElement): Promise<void> {
  document.body.append(mark);
  const frames = [
    { opacity: 0, scale: "2" },
    { opacity: 1, scale: "1", offset: 0.15 },
    { opacity: 1, offset: 0.85 },
    { opacity: 0 },
  ];
  await mark.animate(still() ? [{ opacity: 1 }, { opacity: 1 }] : frames, {
    duration: RING,
    easing: EASE,
  }).finished;
  mark.remove();
}

function floating(box: DOMRect, name: string): HTMLElement {
  const element = document.createElement("div");
  element.className = name;
  element.ariaHidden = "true";
  Object.assign(element.style, {
    left: `${box.x}px`,
    top: `${box.y}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  return element;
}

async function haunt(ghost: HTMLElement, frames: Keyframe[], later?: number): Promise<void> {
  document.body.append(ghost);
  await run(ghost, frames, false, later);
  ghost.remove();
}

/** A copy of a piece that floats above the page where the piece is. */
export function copyOf(element: Element): HTMLElement {
  return likeness(see(element));
}

function likeness(seen: Seen): HTMLElement {
  const { box, matrix } = seen;
  const ghost = floating(box, "ghost");
  const copy = seen.element.cloneNode(true) as Element;
  for (const marked of [copy, ...copy.querySelectorAll("[data-piece], [data-handle]")]) {
    for (const name of ["data-piece", "data-handle", "data-lit", "tabindex", "role", "id"])
      marked.removeAttribute(name);
  }
  ghost.append(matrix ? framed(copy, matrix, box) : copy);
  return ghost;
}

/** A part of a drawing needs a drawing around it to be seen alone. */
function framed(copy: Element, matrix: DOMMatrix, box: DOMRect): SVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const m = matrix;
  copy.removeAttribute("transform");
  group.setAttribute(
    "transform",
    `matrix(${m.a} ${m.b} ${m.c} ${m.d} ${m.e - box.x} ${m.f - box.y})`,
  );
  svg.setAttribute("overflow", "visible");
  group.append(copy);
  svg.append(group);
  return svg;
}
