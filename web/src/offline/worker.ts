/// <reference lib="webworker" />
/** The service worker: what the pages are made of, kept for when there is no network. */
import { BUILD, keptPage, keptFile, fillShell, fetchRest, forget, tidy } from "./keeping";
import { fits, insideOf, isPage } from "./requests";

const worker = self as unknown as ServiceWorkerGlobalScope;
/** Milliseconds after which a page that is kept is better than one that may still come. */
const PATIENCE = 3000;

worker.addEventListener("install", (event) => event.waitUntil(fillShell()));
worker.addEventListener("activate", (event) =>
  event.waitUntil(worker.clients.claim().then(tidyUp)),
);

worker.addEventListener("message", (event) => {
  if (event.data === "build?") event.ports[0]?.postMessage(BUILD);
  if (event.data === "take over") event.waitUntil(worker.skipWaiting());
  if (event.data === "idle")
    event.waitUntil(
      tidyUp()
        .then(fetchRest)
        .then((all) => all && event.ports[0]?.postMessage(BUILD))
        .catch(() => null), // the next visit goes on
    );
});

worker.addEventListener("fetch", (event) => {
  const path = insideOf(worker.registration.scope, event.request);
  if (path === null) return;
  if (event.request.mode !== "navigate") {
    const answer = keptFile(event.request, path);
    if (answer) event.respondWith(answer);
  } else if (isPage(path)) {
    event.respondWith(page(event));
    event.waitUntil(leaveIfUnwanted());
  }
});

/** The server's message: something waits for this person. */
interface Call {
  title: string;
  body: string;
  table: string;
  lang: string;
  /** How many games wait for him. */
  waiting: number;
}

worker.addEventListener("push", (event) => event.waitUntil(show(event.data?.json() as Call)));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.tag));
});

async function show(call: Call): Promise<void> {
  const { title, body, table, lang, waiting } = call;
  const icon = new URL("icon-192.png", worker.registration.scope).href;
  await worker.registration.showNotification(title, { body, lang, tag: table, icon });
  const { navigator } = worker as { navigator: Partial<Navigator> };
  await navigator.setAppBadge?.(waiting)?.catch(() => null);
}

/** The page of a table: one that is open, or a new one. */
async function open(table: string): Promise<void> {
  const address = new URL(`t/${encodeURIComponent(table)}`, worker.registration.scope).href;
  const pages = await openPages();
  const there = pages.find((page) => page.url === address) ?? pages[0];
  if (!there) return void (await worker.clients.openWindow(address));
  await there.focus();
  if (there.url !== address) await there.navigate(address).catch(() => null);
}

/** The network's page where it fits to what is open, else the one that is kept. */
async function page(event: FetchEvent): Promise<Response> {
  const coming = fetch(event.request).catch(() => null);
  const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE));
  const fresh = await Promise.race([coming, late]);
  if (fresh && (await fits(fresh, BUILD, () => alone(event)))) return fresh;
  return (await keptPage()) ?? (await coming) ?? (await nothing());
}

/** The pages that are open: not those of the documentation. */
async function openPages(): Promise<readonly WindowClient[]> {
  const open = await worker.clients.matchAll({ type: "window" });
  return open.filter((client) => isPage(insideOf(worker.registration.scope, client) ?? "-"));
}

const tidyUp = async () => tidy(worker.registration, await openPages());

/** Whether no page is open, apart from one that is being loaded anew (by now it may have another address). */
async function alone(event: FetchEvent): Promise<boolean> {
  const open = await openPages();
  const anew = event.request.cache === "no-cache" || event.request.cache === "reload";
  return open.length === 0 || (anew && open.length === 1);
}

/** A server that has no such worker wants none: that is how it is switched off. */
async function leaveIfUnwanted(): Promise<void> {
  const found = await fetch(worker.location.href, { method: "HEAD", cache: "no-store" }).catch(
    () => null,
  );
  if (found?.status !== 404 && found?.status !== 410) return;
  await worker.registration.unregister();
  await forget();
}

/** What is said when neither the network nor the cache has the page. */
async function nothing(): Promise<Response> {
  const text = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Flibuste</title><body style="font:18px/1.5 Georgia,serif;max-width:32em;margin:15vh auto;padding:0 1em">
<h1>Flibuste</h1><p>No network, and this page was not kept. Try again when you are connected.
<p lang="fr">Pas de réseau, et cette page n’a pas été gardée. Réessayez une fois en ligne.`;
  return new Response(text, { status: 503, headers: { "content-type": "text/html" } });
}
