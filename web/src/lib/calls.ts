/** Web Push on this device: whether somebody wants to be called here. */
import { api } from "./api";
import { BASE } from "./base";

/** Whether this browser can be called at all: by a service worker, over https or on localhost. */
export const callable = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export async function subscribed(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration(BASE);
  return (await worker?.pushManager.getSubscription()) ?? null;
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

/** Ask to be called here; false if the person or the browser does not want it. */
export async function subscribe(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const worker = await navigator.serviceWorker.register(`${BASE}sw.js`, { updateViaCache: "none" });
  await navigator.serviceWorker.ready;
  const { key } = await api.pushKey();
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  });
  const { endpoint, keys } = made.toJSON() as Required<PushSubscriptionJSON>;
  await api.callHere({ endpoint, p256dh: keys["p256dh"]!, auth: keys["auth"]! });
  return true;
}

/** Say something while the page is behind others; not where the server calls this device. */
export async function notice(title: string, body: string, tag: string): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  if (callable() && (await subscribed())) return;
  const worker = await navigator.serviceWorker?.getRegistration(BASE);
  /* On Android only a service worker may. */
  if (worker?.active) await worker.showNotification(title, { body, tag });
  else new Notification(title, { body, tag });
}

export async function unsubscribe(): Promise<void> {
  const made = await subscribed();
  if (!made) return;
  await api.callNoMore(made.endpoint).catch(() => null);
  await made.unsubscribe();
}
