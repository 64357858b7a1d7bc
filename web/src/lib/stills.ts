/**
 * The pictures of a rulebook. A drawing fits itself to its window, so each gets a frame: a window of
 * the size of a table, shrunk to the width of the page, on paper too.
 */
import { mount, unmount } from "svelte";
import { api } from "./api";
import { drawingOf } from "./drawings";
import { words } from "./words.svelte";
import type { PictureSheet } from "./wire";

/** Below this width the picture is that of a phone's table. */
const NARROW = 560;
const MARGIN = "600px"; // drawn before it comes into sight

export class Stills {
  #figures: HTMLElement[];
  #near: IntersectionObserver;
  #hung = new Map<HTMLElement, Promise<void>>();
  #gone: (() => void)[] = [];
  #fetched: Promise<PictureSheet[]> | null = null;

  constructor(
    book: HTMLElement,
    readonly game: string,
  ) {
    this.#figures = [...book.querySelectorAll<HTMLElement>("figure[data-picture]")];
    this.#near = new IntersectionObserver(
      (seen) => seen.forEach((one) => one.isIntersecting && this.hang(one.target as HTMLElement)),
      { rootMargin: MARGIN },
    );
    for (const figure of this.#figures) {
      // Now, so that nothing moves when it is drawn.
      figure.firstElementChild!.classList.toggle("narrow", figure.clientWidth < NARROW);
      this.#near.observe(figure);
    }
  }

  /** Draw a picture, once. */
  hang(figure: HTMLElement): Promise<void> {
    this.#near.unobserve(figure);
    if (!this.#hung.has(figure))
      this.#hung.set(
        figure,
        this.#draw(figure).catch(() => {}),
      );
    return this.#hung.get(figure)!;
  }

  /** Draw all, as for a printer. */
  async hangAll(): Promise<void> {
    await Promise.all(this.#figures.map((figure) => this.hang(figure)));
  }

  leave(): void {
    this.#near.disconnect();
    this.#gone.forEach((go) => go());
  }

  async #draw(figure: HTMLElement): Promise<void> {
    this.#fetched ??= api.pictures(this.game, words.lang).then(({ pictures }) => pictures);
    const [{ default: StillTable }, pictures] = await Promise.all([
      import("../table/StillTable.svelte"),
      this.#fetched,
      words.load(this.game),
      drawingOf(this.game), // its styles are copied
    ]);
    const picture = pictures.find(({ name }) => name === figure.dataset.picture);
    const page = await blank(figure.querySelector<HTMLElement>(".frame")!);
    if (!picture || !page) return;
    await dress(page, (undo) => this.#gone.push(undo));
    await new Promise<void>((drawn) => {
      const props = { game: this.game, picture, drawn };
      const still = mount(StillTable, { target: page.body, props });
      this.#gone.push(() => void unmount(still));
    });
    figure.dataset.drawn = "";
  }
}

/** An empty page in a frame; null if the frame has left the page meanwhile. */
async function blank(place: HTMLElement): Promise<Document | null> {
  const frame = document.createElement("iframe");
  frame.title = place.ariaLabel ?? "";
  frame.inert = true;
  frame.tabIndex = -1;
  frame.srcdoc = "<!doctype html><html><head></head><body></body></html>";
  const loaded = new Promise((done) => frame.addEventListener("load", done, { once: true }));
  if (!place.isConnected) return null;
  place.replaceChildren(frame);
  await loaded;
  return frame.contentDocument;
}

/** Our styles, and the theme, whenever it changes. */
async function dress(page: Document, later: (undo: () => void) => void): Promise<void> {
  const root = document.documentElement;
  const put = () => {
    page.documentElement.lang = root.lang;
    page.documentElement.dataset.theme = root.dataset.theme ?? "day";
  };
  put();
  const watch = new MutationObserver(put);
  watch.observe(root, { attributes: true, attributeFilter: ["data-theme", "lang"] });
  later(() => watch.disconnect());
  const sheets = [...document.head.querySelectorAll('link[rel="stylesheet"], style')];
  const copies = sheets.map((sheet) => page.importNode(sheet, true) as HTMLElement);
  const links = copies.filter((copy) => "href" in copy);
  const ready = links.map((link) => new Promise((done) => (link.onload = link.onerror = done)));
  page.head.append(...copies);
  await Promise.all(ready);
}
