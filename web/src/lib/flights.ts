/** Flights: how one piece moves. What flies where is decided in motion.ts. */
import { between, type Seen } from "./places";
import { reducedMotion, settings } from "./settings.svelte";

/** A flight that is planned: all is measured before the first begins, so the page is laid out once. */
export type Flight = () => Promise<unknown>;

const FLIGHT = 320; // milliseconds
/** Between a cause and what comes of it, in milliseconds. */
export const STEP = 260;
export const EASE = "cubic-bezier(.3,.1,.2,1)";

const running = new Set<Animation>();

/** End all flights at once: somebody is in a hurry. */
export function land(): void {
  for (const animation of [...running]) animation.finish();
}

/** From a box on the screen to where the element is. */
export function glide(seen: Seen, from: DOMRect, later = 0): Flight {
  const { element, box } = seen;
  if (reducedMotion()) return flash(element);
  const scale = box.width ? Math.max(0.1, from.width / box.width) : 1;
  const frames = way(seen, { ...between(box, from), scale });
  return () => run(element, frames, true, later);
}

/** A piece that came from nowhere. */
export function appear(seen: Seen): Flight {
  if (reducedMotion()) return flash(seen.element);
  const [first, last] = way(seen, { dx: 0, dy: 0, scale: 0.6 });
  return () =>
    run(seen.element, [
      { ...first, opacity: 0 },
      { ...last, opacity: 1 },
    ]);
}

/**
 * Keyframes from elsewhere (`dx`, `dy` pixels away, `scale` times as large) to where it is. Chromium moves parts
 * of a drawing without painting them again only if it is their `transform` that changes.
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

/** For people who want no motion: a short flash where something has changed. */
function flash(element: Element): Flight {
  return () => run(element, [{ opacity: 0.25 }, { opacity: 1 }], false);
}

/** Run an animation; resolves when it is over. `later`: by how many steps it waits for its cause. */
export async function run(
  element: Element,
  frames: Keyframe[],
  lift = true,
  later = 0,
): Promise<void> {
  const style = (element as HTMLElement).style;
  if (lift) style.zIndex = "30";
  const [duration, delay] = [FLIGHT * settings.pace, STEP * later * settings.pace];
  const animation = element.animate(frames, { duration, delay, easing: EASE, fill: "backwards" });
  running.add(animation);
  await animation.finished.catch(() => null);
  running.delete(animation);
  if (lift) style.zIndex = "";
}
