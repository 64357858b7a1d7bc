/**
 * What can be picked on a table. An attachment gives any drawn element, HTML or SVG, all that
 * picking needs: light, click, tap, drag, keyboard, a name for those who listen. What is lit and
 * what is picked is the board's to say.
 */
import type { Attachment } from "svelte/attachments";
import { copyOf } from "../lib/ghosts";
import { completes } from "../lib/picking";
import { say } from "../lib/words.svelte";
import type { Board } from "./board.svelte";
import { tell } from "./tips.svelte";

export interface PickableOptions {
  /** What it is, in words. */
  label?: string;
  /** More about it: what it does, in a sentence. */
  tip?: string;
  /** Its role while it cannot be picked. */
  role?: "img" | "group" | "none";
  /** A piece that can be dragged to where it goes. */
  drag?: boolean;
  /** A drop that is the drawing's own affair, such as arranging a hand: true if it was one. */
  arrange?: (event: PointerEvent) => boolean;
}

const FAR = 7; // pixels after which a press is a drag

export function pickable(
  board: Board,
  handle: string,
  options: PickableOptions = {},
): Attachment<HTMLElement | SVGElement> {
  return (element) => {
    element.dataset.handle = handle;
    $effect(() => show(board, element, handle, options));
    const click = (event: Event) => {
      event.stopPropagation();
      if (!dragged) board.pick(handle, element);
      dragged = false;
    };
    const key = (event: Event) => press(board, element, handle, event as KeyboardEvent);
    const down = (event: Event) => grab(board, element, handle, options, event as PointerEvent);
    element.addEventListener("click", click);
    element.addEventListener("keydown", key);
    element.addEventListener("pointerdown", down);
    return () => {
      element.removeEventListener("click", click);
      element.removeEventListener("keydown", key);
      element.removeEventListener("pointerdown", down);
    };
  };
}

function show(
  board: Board,
  element: HTMLElement | SVGElement,
  handle: string,
  options: PickableOptions,
): void {
  const lit = board.lit.has(handle);
  const picked = board.picked.includes(handle) && (board.touched[handle] ?? element) === element;
  const active = lit || picked;
  element.toggleAttribute("data-lit", lit);
  element.toggleAttribute("data-picked", picked);
  element.setAttribute("role", active ? "button" : (options.role ?? "img"));
  element.setAttribute("tabindex", active ? "0" : "-1");
  if (active) element.setAttribute("aria-pressed", String(picked));
  else element.removeAttribute("aria-pressed");
  const choice = lit ? completes(board.choices, board.picked, handle) : null;
  const name = options.label ?? handle;
  const label = choice
    ? say("pick-does", { name: name.replace(/\.$/, ""), label: choice.label })
    : name;
  element.setAttribute("aria-label", label);
  tell(element, options.tip);
}

function press(board: Board, element: Element, handle: string, event: KeyboardEvent): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  event.stopPropagation();
  board.pick(handle, element);
  // Whoever plays by keyboard goes on to what can be picked next.
  queueMicrotask(() => requestAnimationFrame(() => goOn(board, element)));
}

function goOn(board: Board, element: Element): void {
  if (!board.picked.length || !board.root) return;
  const first = [...board.root.querySelectorAll<HTMLElement>("[data-lit]")].find(
    (e) => e !== element,
  );
  first?.focus();
}

// --- dragging ------------------------------------------------------------------------------

let dragged = false;

function grab(
  board: Board,
  element: HTMLElement | SVGElement,
  handle: string,
  options: PickableOptions,
  start: PointerEvent,
): void {
  dragged = false;
  if (!options.drag || start.button !== 0 || !(board.lit.has(handle) || options.arrange)) return;
  let ghost: HTMLElement | null = null;
  const move = (event: PointerEvent) => {
    const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > FAR;
    if (!ghost && far) {
      dragged = true;
      if (board.lit.has(handle) && !board.picked.includes(handle)) board.pick(handle, element);
      ghost = carry(element);
    }
    if (ghost) follow(ghost, event);
  };
  const end = (event: PointerEvent) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (!ghost) return;
    ghost.remove();
    document.querySelectorAll("[data-over]").forEach((e) => e.removeAttribute("data-over"));
    const arranged = event.type === "pointerup" && options.arrange?.(event);
    if (board.picked.includes(handle)) {
      if (arranged) board.back();
      else drop(board, event);
    }
    // The click that follows a drag is not a pick.
    setTimeout(() => (dragged = false));
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

function carry(element: HTMLElement | SVGElement): HTMLElement {
  const ghost = copyOf(element);
  ghost.classList.add("carried");
  document.body.append(ghost);
  return ghost;
}

function follow(ghost: HTMLElement, event: PointerEvent): void {
  ghost.style.left = `${event.clientX - ghost.offsetWidth / 2}px`;
  ghost.style.top = `${event.clientY - ghost.offsetHeight * 0.6}px`;
  const over = target(event);
  document
    .querySelectorAll("[data-over]")
    .forEach((e) => e !== over && e.removeAttribute("data-over"));
  over?.toggleAttribute("data-over", true);
}

function target(event: PointerEvent): HTMLElement | null {
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  return under.map((e) => e.closest<HTMLElement>("[data-lit]")).find((e) => e) ?? null;
}

function drop(board: Board, event: PointerEvent): void {
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const all = under.map((e) => e.closest<HTMLElement>("[data-handle]")).filter((e) => e !== null);
  const onto = all.find((e) => e.hasAttribute("data-lit")) ?? all[0];
  if (event.type === "pointerup" && onto && !board.picked.includes(onto.dataset.handle!))
    board.pick(onto.dataset.handle!);
  else board.back();
}
