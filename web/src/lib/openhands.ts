/** A past position with all hands open: what everybody saw of their own seat, laid together. */

type Seen = { seats?: ({ hand?: unknown } | undefined)[] };

export function openHands(view: unknown, views: Record<string, unknown>): unknown {
  const table = view as Seen | null;
  if (!table?.seats) return view;
  const seats = table.seats.map((seat, i) => {
    const hand = (views[String(i)] as Seen | undefined)?.seats?.[i]?.hand;
    return hand ? { ...seat, hand } : seat;
  });
  return { ...table, seats };
}
