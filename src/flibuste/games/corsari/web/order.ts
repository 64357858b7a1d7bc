/** In which order a hand is held. */
import type { Card, Role } from "./view";

export const ORDERS = ["colour", "number", "role"] as const;
export type Order = (typeof ORDERS)[number] | "own";

const RANK: Record<Role, number> = { prisoner: 0, crew: 1, attached: 2, stowaway: 3 };

/** A hand in order; in one's own, what is new comes last. */
export function sorted(
  hand: Card[],
  order: Order,
  own: string[],
  roles: Record<string, Role>,
): Card[] {
  const place = (card: Card) => own.indexOf(card.key) + 1 || own.length + 1;
  const rank = (card: Card) => RANK[roles[card.card] ?? "stowaway"];
  const by: Record<Order, (a: Card, b: Card) => number> = {
    colour: (a, b) => a.colour.localeCompare(b.colour) || a.number - b.number,
    number: (a, b) => a.number - b.number || a.colour.localeCompare(b.colour),
    role: (a, b) => rank(a) - rank(b) || a.number - b.number,
    own: (a, b) => place(a) - place(b),
  };
  return [...hand].sort(by[order]);
}

/** The keys of a hand after one card was put in front of another, or last. */
export function moved(keys: string[], key: string, before: string | null): string[] {
  if (key === before) return keys;
  const rest = keys.filter((other) => other !== key);
  const at = before === null ? rest.length : rest.indexOf(before);
  return [...rest.slice(0, at), key, ...rest.slice(at)];
}
