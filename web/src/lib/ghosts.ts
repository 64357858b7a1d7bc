/** Ghosts: what floats above the page for a moment, and is no part of the drawing. */
import { EASE, run } from "./flights";
import { placeOf, see, type Seen } from "./places";
import { reducedMotion } from "./settings.svelte";

const RING = 2600; // how long a ring stays, in milliseconds

/** A ring around a place, for as long as one looks for it; whether there is such a place. */
export function ring(root: Element, name: string): boolean {
  const box = placeOf(root, name);
  if (box) void point(floating(box, "ghost ring"));
  return box !== null;
}

/** They float within the page, so that what is to be read can lie above them. */
const above = () => document.querySelector("#app .page") ?? document.body;

async function point(mark: HTMLElement): Promise<void> {
  above().append(mark);
  const frames = [
    { opacity: 0, scale: "2" },
    { opacity: 1, scale: "1", offset: 0.15 },
    { opacity: 1, offset: 0.85 },
    { opacity: 0 },
  ];
  await mark.animate(reducedMotion() ? [{ opacity: 1 }, { opacity: 1 }] : frames, {
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

/** The likeness of a piece that is gone makes its way and vanishes. */
export async function haunt(seen: Seen, frames: Keyframe[], later?: number): Promise<void> {
  const ghost = likeness(seen);
  above().append(ghost);
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
