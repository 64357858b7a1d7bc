/** Which page is shown, from the address. */

export type Page =
  | { name: "lobby" }
  | { name: "new"; game: string }
  | { name: "table"; id: string }
  | { name: "replay"; id: string }
  | { name: "rules"; game: string }
  | { name: "learn"; game: string }
  | { name: "about" }
  | { name: "lost" };

export function parse(path: string): Page {
  const [first = "", second = "", third = ""] = path
    .split("/")
    .filter(Boolean)
    .map(decodeURIComponent);
  if (!first) return { name: "lobby" };
  if (first === "new" && second) return { name: "new", game: second };
  if (first === "t" && second)
    return third === "replay" ? { name: "replay", id: second } : { name: "table", id: second };
  if (first === "rules" && second) return { name: "rules", game: second };
  if (first === "learn" && second) return { name: "learn", game: second };
  if (first === "about") return { name: "about" };
  return { name: "lost" };
}

class Router {
  path = $state(location.pathname);
  hash = $state(location.hash);
  page: Page = $derived(parse(this.path));

  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    this.read();
    scrollTo(0, 0);
  }

  read(): void {
    this.path = location.pathname;
    this.hash = location.hash;
  }

  /** Links inside the page need no reload. */
  follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest("a");
    if (
      !link ||
      event.defaultPrevented ||
      event.button ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey
    )
      return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.getAttribute("href")?.startsWith("#") || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.go(link.pathname + link.hash);
  }
}

export const router = new Router();
