/** Where the pages lie, and whether a server stands behind them. */

const page = typeof document === "undefined" ? null : document;

/** The path of the first page: "/", or a folder of somebody's site. */
export const BASE = page
  ? new URL(page.documentElement.dataset.base ?? "/", location.href).pathname
  : "/";

/** Files alone, without a server: games are played in this browser. */
export const LOCAL = page?.querySelector('meta[name="flibuste"][content="local"]') != null;

/** Called once: icons are where they were, also after the address has changed. */
export function fixAddresses(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel$=icon]"))
    link.href = String(link.href);
}

/** Which build this page is of; empty while it is being developed. */
export const BUILD = page?.documentElement.dataset.build ?? "";

/**
 * The address of a page. A host of files knows no table: there its id is the part after "#".
 * Other pages are folders, and their addresses end in "/".
 */
export function addressOf(path: string, base = BASE, local = LOCAL): string {
  const [, first, rest] = /^\/([^/]*)\/?(.*)$/.exec(path) ?? ["", "", ""];
  if (!local || !first) return base + path.slice(1);
  return first === "t" ? `${base}t/#${rest}` : `${base}${path.slice(1)}/`;
}

/** The page of an address: its path as a server has it. */
export function pathOf(at: { pathname: string; hash: string }, base = BASE, local = LOCAL): string {
  const path = `/${at.pathname.slice(base.length).replace(/(^|\/)index\.html$/, "")}`;
  return local && /^\/t(\/|$)/.test(path) ? `/t/${at.hash.slice(1)}` : path;
}
