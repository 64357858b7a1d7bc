/** An open page may ask for a file that an upgrade of the server has taken away: then it is loaded anew. */
const KEY = "flibuste-loaded-anew";
const APART = 30_000; // milliseconds between two attempts: if the first has not helped, more will not

export function loadAnewAfterUpgrade(): void {
  addEventListener("vite:preloadError", () => void loadAnew());
}

/** When it was tried last; a browser that keeps nothing would try for ever, so it never does. */
function triedAt(): number {
  try {
    return Number(sessionStorage.getItem(KEY));
  } catch {
    return Infinity;
  }
}

async function loadAnew(): Promise<void> {
  if (Date.now() - triedAt() < APART) return;
  // Without a network, or a server, the page that is open is better than none.
  const there = await fetch(location.href, { method: "HEAD" }).catch(() => null);
  if (!there?.ok) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}
