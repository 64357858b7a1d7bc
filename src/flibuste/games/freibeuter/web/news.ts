/** What a move has changed: tokens that are gone, and money that has moved. No rule, a comparison. */
import type { Token, View } from "./view";

export interface News {
  gone: Token[];
  /** Dollars in hand, per seat. */
  cash: number[];
  /** New debts, per seat. */
  debt: number[];
}

export const NOTHING: News = { gone: [], cash: [], debt: [] };

export function compare(before: View, after: View): News {
  const left = new Set(after.tokens.map((token) => token.key));
  const change = (of: "cash" | "debt") =>
    after.seats.map((seat, n) => seat[of] - (before.seats[n]?.[of] ?? seat[of]));
  return {
    gone: before.tokens.filter((token) => !left.has(token.key)),
    cash: change("cash"),
    debt: change("debt"),
  };
}

/** News of one turn: what follows adds to what came before. */
export function add(first: News, then: News): News {
  const sum = (a: number[], b: number[]) => b.map((n, i) => n + (a[i] ?? 0));
  return {
    gone: [...first.gone, ...then.gone],
    cash: sum(first.cash, then.cash),
    debt: sum(first.debt, then.debt),
  };
}
