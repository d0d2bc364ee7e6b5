/** A sorted list without some of its entries, and with others in their places: each costs a look, not a sort. */
export function resorted<E>(sorted: readonly E[], isOut: (entry: E) => boolean, added: readonly E[], compare: (a: E, b: E) => number): readonly E[] {
  const list = sorted.filter((entry) => !isOut(entry));
  for (const entry of added) list.splice(placeOf(list, entry, compare), 0, entry);
  return list;
}

function placeOf<E>(list: readonly E[], entry: E, compare: (a: E, b: E) => number): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const before = list[middle];
    if (before !== undefined && compare(before, entry) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
