/** Freibeuter's things in words, from the view alone. */
import type { Board } from "$table";
import { signed, type Region, type Token, type View } from "./view";

export function cardWords(table: Board, card: string): string {
  const line = /^dutchman (.)$/.exec(card)?.[1];
  return line ? dutchmanWords(table, line) : table.words("piece-sea", { at: card });
}

function dutchmanWords(table: Board, line: string): string {
  return table.words(/\d/.test(line) ? "piece-dutchman-row" : "piece-dutchman-column", { line });
}

export function tokenWords(table: Board, token: Token): string {
  return table.words(`piece-${token.kind}`, { value: token.value ?? 0, share: token.share ?? 0 });
}

/** A token and where it lies: between two regions, for its place must not be named like one. */
export function placeWords(table: Board, token: Token): string {
  const [at = "", , , to = ""] = token.regions;
  return table.words("tell-between", { what: tokenWords(table, token), at, to });
}

/** Who would win or lose what, as "Ana +9, Ben −3". */
export function stakesWords(table: Board, stakes: number[]): string {
  const told = stakes
    .map((n, seat) => (n ? `${table.name(seat)} ${signed(n)}` : ""))
    .filter(Boolean);
  return told.join(", ") || table.words("stakes-none");
}

/** Why nothing is told of what somebody would win: nobody is aboard, or it lies face down. */
export const untold = (token: Token) =>
  token.kind === "doubler" ? "stakes-face-down" : "tell-escapes";

/** A token and what would come of it, as one would tell it. */
export function tellToken(table: Board, token: Token): string {
  const say = table.words;
  const parts = [placeWords(table, token)];
  if (token.boarder !== null) parts.push(say("tell-boarded", { name: table.name(token.boarder) }));
  parts.push(say("tell-open", { n: token.open.length, regions: token.open.join(", ") }));
  parts.push(
    token.stakes
      ? say("tell-stakes", { stakes: stakesWords(table, token.stakes) })
      : say(untold(token)),
  );
  return parts.join(", ");
}

export function tellRegion(table: Board, region: Region, view: View): string {
  const say = table.words;
  const names = table.names(region.boats.map((boat) => boat.seat));
  const boats = names ? say("tell-boats", { names }) : say("tell-empty");
  const ghost = view.dutchman === region.at ? `, ${say("dutchman-name")}` : "";
  return say("tell-at", { at: region.at, what: `${boats}${ghost}` });
}
