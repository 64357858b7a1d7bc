/**
 * Motion: a piece goes from where it was to where it is.
 *
 * A drawing marks its pieces with `data-piece` (a key that stays with the piece) and its places
 * with `data-anchor`. Before the next position is drawn, `look` remembers where pieces are;
 * afterwards `fly` moves each from its old place to its new one. New pieces come from, and gone
 * pieces go to, the places that the drawing names.
 */
import { appear, glide, land, type Flight } from "./flights";
import { haunt } from "./ghosts";
import { between, fit, inside, look, moved, placeOf, type Look, type Seen } from "./places";
import { reducedMotion, settings } from "./settings.svelte";
import type { GameEvent } from "./wire";

/** What a drawing says of its pieces' ways. */
export interface Flights {
  /** Where a new piece came from: keys of pieces or anchors, the best first. */
  from?: (key: string, event: GameEvent) => string[];
  /** Where a piece that is gone went: keys of pieces or anchors, the best first. */
  to?: (key: string, event: GameEvent) => string[];
  /** By how many steps a piece that goes, or gives way, waits for what caused it; 0: not at all. */
  later?: (key: string, event: GameEvent) => number;
  /** A piece that is at its place at once: something lies above it that is to be read. */
  still?: (key: string) => boolean;
}

/** From one position to the next. */
interface Change {
  root: Element;
  before: Look;
  now: Look;
  event: GameEvent;
  flights: Flights;
  /** Pieces that are gone because a new one came out of them. */
  taken: Set<string>;
}

/** Fly everything that moved; settled when the last has landed. */
export async function fly(
  root: Element,
  before: Look,
  event: GameEvent,
  flights: Flights,
): Promise<void> {
  if (!settings.pace) return;
  land(); // whoever is in a hurry sees the next before the last has landed
  const change = { root, before, now: look(root), event, flights, taken: new Set<string>() };
  const flies = ([key]: [string, Seen]) => !flights.still?.(key);
  const arriving = [...change.now].filter(flies).map(([key, seen]) => arrive(change, key, seen));
  const leaving = [...before]
    .filter(([key]) => !change.now.has(key) && !change.taken.has(key))
    .filter(flies)
    .map(([key, seen]) => depart(change, key, seen));
  await Promise.all([...arriving, ...leaving].map((begin) => begin?.()));
}

function arrive(change: Change, key: string, seen: Seen): Flight | null {
  const { root, before, now, event, flights, taken } = change;
  const known = before.get(key)?.box;
  if (known) {
    const old = carried(change, seen.element, known);
    return moved(old, seen.box) ? glide(seen, old, flights.later?.(key, event)) : null;
  }
  for (const origin of flights.from?.(key, event) ?? []) {
    const piece = before.get(origin);
    if (piece && !now.has(origin)) {
      taken.add(origin);
      return glide(seen, piece.box);
    }
    const box = placeOf(root, origin);
    if (box) return glide(seen, inside(box, seen.box));
  }
  return appear(seen);
}

/** The piece that a piece lies on. */
const holder = (element: Element) =>
  element.parentElement?.closest<HTMLElement>("[data-piece]") ?? null;

/** A piece that lies on another one is carried by it: only its own part of the way is flown. */
function carried({ before, now }: Change, element: Element, old: DOMRect): DOMRect {
  const key = holder(element)?.dataset.piece;
  const was = key ? before.get(key)?.box : null;
  const is = key ? now.get(key)?.box : null;
  if (!was || !is) return old;
  const grown = was.width ? is.width / was.width : 1;
  const x = is.x + (old.x - was.x) * grown;
  const y = is.y + (old.y - was.y) * grown;
  return new DOMRect(x, y, old.width * grown, old.height * grown);
}

/** A likeness of a piece that is gone flies to where it went, or fades. */
function depart({ root, now, event, flights }: Change, key: string, seen: Seen): Flight | null {
  // What it lay on is gone too, and takes it along.
  const taken = holder(seen.element)?.isConnected === false;
  if (taken || reducedMotion() || seen.element.isConnected) return null;
  const place = (flights.to?.(key, event) ?? [])
    .map((name) => now.get(name)?.box ?? placeOf(root, name))
    .find((box) => box);
  const { dx, dy } = between(seen.box, place ?? seen.box);
  const scale = place ? fit(place, seen.box) : 0.8;
  const frames = [
    { translate: "0px 0px", scale: "1", opacity: 1 },
    { translate: `${dx}px ${dy}px`, scale: String(scale), opacity: place ? 0.6 : 0 },
  ];
  return () => haunt(seen, frames, flights.later?.(key, event));
}
