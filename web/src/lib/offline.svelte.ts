/** The service worker, which keeps the pages for when there is no network (src/offline). */
import { BASE, BUILD } from "./base";
import { warmUp } from "./relief";

/** What people are asked: a newer build is there, and is used when they say so. */
export const newer: { load: (() => void) | null } = $state({ load: null });

/** Milliseconds between two looks for a newer build, of a page that stays open. */
const LOOK = 3_600_000;

/** Called once. What is fetched in the background waits until the page has nothing else to do. */
export function keepOffline(): void {
  if (!BUILD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", (event) => {
    if (event.data === "build?") event.ports[0]?.postMessage(BUILD);
  });
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
}

function whenIdle(): void {
  setTimeout(() => idle(() => void register().catch(() => null)), 1000);
}

function idle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, 2000);
}

/** Whether this person pays for what is fetched, or has asked for little. */
function sparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}

async function register(): Promise<void> {
  const known = await navigator.serviceWorker.getRegistration(BASE);
  if (sparing() && !known) return;
  const registration = await navigator.serviceWorker.register(`${BASE}sw.js`, {
    updateViaCache: "none",
  });
  registration.addEventListener("updatefound", () => watch(registration));
  watch(registration);
  lookNowAndThen(registration);
  if (!sparing()) await fetchAll();
}

/** Have the rest fetched; when all of this build is kept, this device can hold tables. */
async function fetchAll(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => {
    if (data === BUILD) idle(() => void warmUp());
  };
  (await navigator.serviceWorker.ready).active?.postMessage("idle", [port2]);
}

/** A worker that has all its files waits, where an older one is at work. */
function watch(registration: ServiceWorkerRegistration): void {
  const coming = registration.installing ?? registration.waiting;
  const settle = () => {
    if (registration.waiting && registration.active) void offer(registration.waiting);
  };
  coming?.addEventListener("statechange", settle);
  settle();
}

/** A page of that very build needs not to be asked. */
async function offer(waiting: ServiceWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const build = await new Promise((done) => {
    port1.onmessage = (answer) => done(answer.data);
    waiting.postMessage("build?", [port2]);
  });
  const takeOver = () => waiting.postMessage("take over");
  if (build === BUILD) return takeOver();
  newer.load = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    takeOver();
  };
}

function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < LOOK) return;
    looked = Date.now();
    void registration.update().catch(() => null);
  });
}
