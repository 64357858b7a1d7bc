/// <reference lib="webworker" />
/**
 * The caches. A build's own holds the files of its pages; one for all builds holds large files by
 * their hash. A file is kept only if it has the hash that the build has listed.
 */

/** Paths with the SHA-256 of what is there; assemble.py writes it into the first line of sw.js. */
interface Listed {
  build: string;
  /** What every page is made of; "" is the first page itself. */
  shell: Record<string, string>;
  /** What is fetched after it, in the background. */
  rest: Record<string, string>;
}
declare const LISTED: Listed;

export const BUILD = LISTED.build;
const PREFIX = "flibuste-shell-";
const SHELL = PREFIX + BUILD;
const REST = "flibuste-rest";
/** Files fetched at the same time. */
const AT_ONCE = 4;
/** Milliseconds that a page has to say which build it is of. */
const ANSWER = 3000;
/** Names that have a hash in them: under one name there is only one content. */
const HASHED = /^assets\//;
const ANY: CacheQueryOptions = { ignoreVary: true, ignoreSearch: true };

const address = (path: string) => new URL(`./${path}`, self.location.href).href;
/** Where a large file is kept: its name and its hash. */
const placeOf = (path: string) => `${address(path)}?${LISTED.rest[path]}`;

export async function fillShell(): Promise<void> {
  const cache = await caches.open(SHELL);
  const paths = Object.keys(LISTED.shell);
  const fill = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop())
      await cache.put(address(path), await checked(address(path), LISTED.shell[path]!));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fill));
}

let forgotten = false;

/** What is still missing of the rest, file by file: what has come stays. Whether all is kept. */
export async function fetchRest(): Promise<boolean> {
  if (forgotten) return false;
  const cache = await caches.open(REST);
  for (const path of Object.keys(LISTED.rest)) {
    if (forgotten) return false;
    const place = placeOf(path);
    if (!(await cache.match(place)))
      await cache.put(place, await checked(address(path), LISTED.rest[path]!));
  }
  return !forgotten;
}

/** A file from the network, if it is the one that is listed. */
async function checked(url: string, hash: string): Promise<Response> {
  const hashed = HASHED.test(url.slice(address("").length));
  const answer = await fetch(url, { cache: hashed ? "default" : "no-cache" });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const digest = await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer());
  const found = [...new Uint8Array(digest)].map((b) => b.toString(16).padStart(2, "0")).join("");
  if (found !== hash) throw new Error(`${url} is of another build`);
  return answer;
}

/** A file as it is kept, else from the network; null if it is none of ours. */
export function keptFile(request: Request, path: string): Promise<Response> | null {
  if (Object.hasOwn(LISTED.rest, path)) {
    if (isOfAnother(request)) return fetch(request);
    return restFile(path, request.cache === "reload");
  }
  if (HASHED.test(path)) return anyFile(request);
  return path && Object.hasOwn(LISTED.shell, path) ? shellFile(request) : null;
}

/** A page says of which build it is where one address has what each build has of its own. */
function isOfAnother(request: Request): boolean {
  const build = new URL(request.url).search.slice(1);
  return build !== "" && build !== BUILD;
}

async function restFile(path: string, anew: boolean): Promise<Response> {
  if (forgotten) return fetch(address(path));
  const cache = await caches.open(REST);
  const kept = anew ? undefined : await cache.match(placeOf(path));
  if (kept) return kept;
  const answer = await checked(address(path), LISTED.rest[path]!);
  await cache.put(placeOf(path), answer.clone()).catch(() => null); // no room: it is used all the same
  return answer;
}

/** Pages of an older build find their files, as long as these are kept. */
const anyFile = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, ANY)) ?? fetch(request);

async function shellFile(request: Request): Promise<Response> {
  if (forgotten) return fetch(request);
  const cache = await caches.open(SHELL);
  return (await cache.match(request.url, ANY)) ?? fetch(request);
}

/** The page, if what it begins with is kept too. Its addresses hold wherever it is shown. */
export async function keptPage(): Promise<Response | null> {
  if (forgotten) return null;
  const cache = await caches.open(SHELL);
  const kept = await cache.match(address(""));
  if (!kept) return null;
  const text = (await kept.text()).replaceAll('="./', `="${new URL(address("")).pathname}`);
  const first = [...text.matchAll(/="([^"]*assets\/[^"]+)"/g)].map((found) => found[1]!);
  for (const path of first) if (!(await cache.match(new URL(path, address(""))))) return null;
  return new Response(text, { headers: kept.headers });
}

/**
 * Delete what no open page is made of. If one does not say of which build it is, nothing is; nor
 * while a newer build is being fetched, or waits.
 */
export async function tidy(
  registration: ServiceWorkerRegistration,
  open: readonly Client[],
): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const builds = await Promise.all(open.map(buildOf));
  if (builds.includes(null) || registration.installing || registration.waiting) return;
  const needed = new Set([SHELL, ...builds.map((build) => PREFIX + build)]);
  await Promise.all(shells.filter((name) => !needed.has(name)).map((name) => caches.delete(name)));
  if (needed.size > 1 || forgotten) return;
  const cache = await caches.open(REST);
  const wanted = new Set(Object.keys(LISTED.rest).map(placeOf));
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
}

function buildOf(client: Client): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = (answer: MessageEvent<string>) => done(answer.data);
    setTimeout(() => done(null), ANSWER);
    client.postMessage("build?", [port2]);
  });
}

/** Everything goes, and nothing is fetched any more. */
export async function forget(): Promise<void> {
  forgotten = true;
  for (const name of await caches.keys())
    if (name.startsWith("flibuste-")) await caches.delete(name);
}
