/** A link to a file that is answered on this device: there is no server that would send it. */
import { ask, isHere } from "./link";

/** For a click on a link with `download`; a file of a server is left to the browser. */
export async function download(event: MouseEvent & { currentTarget: HTMLAnchorElement }) {
  const link = event.currentTarget;
  const address = link.getAttribute("href") ?? "";
  if (!isHere(address)) return;
  event.preventDefault();
  const answer = await ask(address);
  const file = URL.createObjectURL(await answer.blob());
  const saved = Object.assign(document.createElement("a"), { href: file, download: link.download });
  saved.click();
  setTimeout(() => URL.revokeObjectURL(file), 60_000); // some browsers read it later
}
