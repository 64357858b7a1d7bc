/** The public tables, as they open and fill. */
import { ReconnectingSocket } from "./socket";
import type { Brief } from "./wire";

/** Show them whenever they change; the answer ends it. */
export function watchLobby(show: (tables: Brief[]) => void): () => void {
  const socket = new ReconnectingSocket(() => "/api/lobby/socket", {
    message: (data) => {
      const said = data as { type: string; tables: Brief[] };
      if (said.type === "tables") show(said.tables);
    },
  });
  return () => socket.close();
}
