/** The public tables, as they open and fill; asks again when the socket is lost. */
import { api } from "./api";
import type { Brief } from "./wire";

export function watchLobby(show: (tables: Brief[]) => void): () => void {
  let closed = false;
  let socket: WebSocket | null = null;
  let retry: ReturnType<typeof setTimeout>;
  let tries = 0;

  function open(): void {
    if (closed) return;
    socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/lobby/socket`);
    socket.onmessage = (message) => {
      tries = 0;
      const data = JSON.parse(message.data);
      if (data.type === "tables") show(data.tables);
    };
    socket.onclose = () => (retry = setTimeout(open, Math.min(30_000, 1000 * 2 ** tries++)));
  }

  api
    .tables()
    .then(
      (list) => !closed && show(list.tables),
      () => null,
    )
    .then(open);
  return () => {
    closed = true;
    clearTimeout(retry);
    socket?.close();
  };
}
