/** Which page is shown, from the address. */
import { addressOf, BASE, pathOf } from "./base";

export type Page =
  | { name: "lobby" }
  | { name: "new"; game: string }
  | { name: "table"; id: string }
  | { name: "replay"; id: string }
  | { name: "luck"; id: string }
  | { name: "rules"; game: string }
  | { name: "learn"; game: string }
  | { name: "me" }
  | { name: "moderate" }
  | { name: "privacy" }
  | { name: "no-mail"; token: string }
  | { name: "played" }
  | { name: "person"; alias: string }
  | { name: "leaders"; game: string; seats: string }
  | { name: "daily"; game: string; day: string }
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
    return third === "replay" || third === "luck"
      ? { name: third, id: second }
      : { name: "table", id: second };
  if (first === "rules" && second) return { name: "rules", game: second };
  if (first === "learn" && second) return { name: "learn", game: second };
  if (first === "privacy") return { name: "privacy" };
  if (first === "no-mail" && second) return { name: "no-mail", token: second };
  if (first === "moderate") return { name: "moderate" };
  if (first === "me") return { name: "me" };
  if (first === "played") return { name: "played" };
  if (first === "p" && second) return { name: "person", alias: second };
  if (first === "leaders" && second) return { name: "leaders", game: second, seats: third };
  if (first === "daily") return { name: "daily", game: second, day: third };
  if (first === "about") return { name: "about" };
  return { name: "lost" };
}

/** Below our own, and yet no page of ours. */
const OTHERS = /^(api|docs)\//;

class Router {
  path = $state(pathOf(location));
  hash = $state(location.hash);
  page: Page = $derived(parse(this.path));

  /** Open a page by its path, such as "/t/abc". */
  go(path: string, replace = false): void {
    this.#open(addressOf(path), replace);
  }

  #open(address: string, replace = false): void {
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.read();
    scrollTo(0, 0);
  }

  read(): void {
    this.path = pathOf(location);
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
    const inside = link.pathname.startsWith(BASE) && !OTHERS.test(link.pathname.slice(BASE.length));
    if (link.getAttribute("href")?.startsWith("#") || !inside) return;
    event.preventDefault();
    this.#open(link.pathname + link.hash);
  }
}

export const router = new Router();
