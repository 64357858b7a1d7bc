/**
 * What a thing on the table is: told beside it when one points at it, presses it for long or reaches it by keys. The
 * words are those a screen reader says (`aria-label`) and, where there is more to say, `data-tip`.
 */
import type { Attachment } from "svelte/attachments";

export interface Tip {
  name: string;
  text: string;
  box: DOMRect;
}

const TOLD = "[data-tip], [data-handle], [role='img'][aria-label]";
/* A mouse is told what a title says by the browser itself; a finger is not. */
const TOUCHED = `${TOLD}, [title]`;
const HOVER = 600; // milliseconds until a tip comes
const PRESS = 450;
const FAR = 7; // pixels after which a press is a drag

/** More about a thing that has its name already, for those who see and for those who listen. */
export function tip(text: string): Attachment<HTMLElement | SVGElement> {
  return (element) => tell(element, text);
}

export function tell(element: Element, text: string | undefined): void {
  for (const name of ["data-tip", "aria-description"])
    if (text) element.setAttribute(name, text);
    else element.removeAttribute(name);
}

const toldAt = (event: Event, which = TOLD) =>
  event.target instanceof Element ? event.target.closest(which) : null;

const at = (event: PointerEvent) => `${event.clientX} ${event.clientY}`;

export class Tips {
  shown: Tip | null = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What is waited for or told. */
  #about: Element | null = null;
  #start: PointerEvent | null = null;
  /** Where the pointer was last: things that come to lie under it are not asked about. */
  #last = "";
  #pressed = false;

  hide = (): void => {
    clearTimeout(this.#timer);
    this.#about = null;
    this.shown = null;
  };

  #await(about: Element | null, delay: number, pressed = false): void {
    if (about === this.#about) return;
    this.hide();
    if (!about) return;
    this.#about = about;
    this.#timer = setTimeout(() => this.#show(about, pressed), delay);
  }

  #show(about: Element, pressed: boolean): void {
    const label = about.getAttribute("aria-label") ?? "";
    const text = about.getAttribute("data-tip") ?? about.getAttribute("title") ?? "";
    if (!about.isConnected || !(label || text)) return;
    const name = text.includes(label) ? "" : label; // nothing is said twice
    this.shown = { name, text, box: about.getBoundingClientRect() };
    this.#pressed = pressed;
  }

  /** Listen to everything on a table. */
  attach: Attachment<HTMLElement> = (root) => {
    const heard: [string, (event: never) => void, boolean?][] = [
      ["pointerover", this.#over],
      ["pointerleave", this.#leave],
      ["pointerdown", this.#down],
      ["pointermove", this.#move],
      ["pointerup", this.#up],
      ["pointercancel", this.hide],
      ["click", this.#click, true],
      ["contextmenu", this.#menu],
      ["focusin", this.#focus],
      ["focusout", this.#blur],
      ["keydown", this.#key],
    ];
    for (const [name, listen, early] of heard)
      root.addEventListener(name, listen as EventListener, early);
    return () => {
      this.hide();
      for (const [name, listen, early] of heard)
        root.removeEventListener(name, listen as EventListener, early);
    };
  };

  #over = (event: PointerEvent): void => {
    const [resting, mouse] = [this.#last === at(event), event.pointerType !== "touch"];
    this.#last = at(event);
    if (mouse && !event.buttons && !resting) this.#await(toldAt(event), HOVER);
  };
  #leave = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") this.hide();
  };
  #down = (event: PointerEvent): void => {
    this.hide();
    this.#pressed = false;
    this.#start = event;
    if (event.pointerType === "touch") this.#await(toldAt(event, TOUCHED), PRESS, true);
  };
  #move = (event: PointerEvent): void => {
    this.#last = at(event);
    const { clientX = 0, clientY = 0 } = this.#start ?? {};
    const far = Math.hypot(event.clientX - clientX, event.clientY - clientY) > FAR;
    if (this.#start && far) this.hide();
  };
  /** What a long press has brought stays until the next touch. */
  #up = (event: PointerEvent): void => {
    this.#start = null;
    if (event.pointerType === "touch" && !this.#pressed) this.hide();
  };
  /** Whoever asks what a thing is does not pick it. */
  #click = (event: Event): void => {
    if (this.#pressed) event.stopPropagation();
    this.#pressed = false;
  };
  #menu = (event: Event): void => {
    if (this.#pressed) event.preventDefault();
  };
  #focus = (event: FocusEvent): void => {
    const about = toldAt(event);
    if (about?.matches(":focus-visible")) this.#await(about, HOVER);
  };
  /** What has the focus may go while the page is being drawn: nothing may change then. */
  #blur = (): void => queueMicrotask(this.hide);
  #key = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.hide();
  };
}
