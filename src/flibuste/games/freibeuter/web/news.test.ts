import { expect, it } from "vitest";
import { add, compare, NOTHING } from "./news";
import type { Seat, Token, View } from "./view";

const token = (at: string) => ({ at, key: `token/${at}` }) as Token;
const seat = (cash: number, debt = 0) => ({ cash, debt }) as Seat;
const sea = (tokens: Token[], seats: Seat[]) => ({ tokens, seats }) as View;

it("names what is gone and who was paid", () => {
  const news = compare(
    sea([token("A1"), token("B2")], [seat(20), seat(3)]),
    sea([token("B2")], [seat(23), seat(0, 4)]),
  );
  expect(news.gone.map((one) => one.at)).toEqual(["A1"]);
  expect(news.cash).toEqual([3, -3]);
  expect(news.debt).toEqual([0, 4]);
});

it("adds up a turn", () => {
  const first = compare(
    sea([token("A1"), token("B2")], [seat(20)]),
    sea([token("B2")], [seat(18)]),
  );
  const then = compare(sea([token("B2")], [seat(18)]), sea([], [seat(25)]));
  expect(add(add(NOTHING, first), then)).toEqual({
    gone: [token("A1"), token("B2")],
    cash: [5],
    debt: [0],
  });
});
