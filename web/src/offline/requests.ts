/** Which requests the service worker answers, and with whose page. */

/** A path below the worker's own; null where it has no business. The API is the server's alone. */
export function insideOf(scope: string, asked: { url: string; method?: string }): string | null {
  const url = asked.url.replace(/[?#].*/, "");
  if ((asked.method ?? "GET") !== "GET" || !url.startsWith(scope)) return null;
  const path = url.slice(scope.length);
  return /^(api|docs)(\/|$)/.test(path) ? null : path;
}

/** Whether a path is that of a page of the client. */
export function isPage(path: string): boolean {
  return /^((new|t|rules|learn|p|leaders)\/.*|(about|me|played)\/?|index\.html)?$/.test(path);
}

const MARK = /<html[^>]*\sdata-build="(\w*)"/;

/**
 * Whether the network's answer may be shown. A page of another build may not while others are
 * open: they would share what is kept in this browser. A server that is in trouble has no page.
 */
export async function fits(
  fresh: Response,
  build: string,
  alone: () => Promise<boolean>,
): Promise<boolean> {
  if (fresh.status >= 500) return false;
  if (!fresh.headers.get("content-type")?.startsWith("text/html")) return true;
  const theirs = MARK.exec(await fresh.clone().text())?.[1];
  return theirs === undefined || theirs === build || alone();
}
