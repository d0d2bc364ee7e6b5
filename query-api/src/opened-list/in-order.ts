/** A sorted list without some of its entries, and with others in their places: each costs some looks, not a sort. */
export function resorted<E>(
  sorted: readonly E[],
  { out, into }: { out: readonly E[]; into: readonly E[] },
  compare: (a: E, b: E) => number,
): readonly E[] {
  const list = [...sorted];
  for (const entry of out) list.splice(placeOf(list, entry, compare), 1);
  for (const entry of into) list.splice(placeOf(list, entry, compare), 0, entry);
  return list;
}

/** Where an entry is, or would be. */
function placeOf<E>(list: readonly E[], entry: E, compare: (a: E, b: E) => number): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const there = list[middle];
    if (there !== undefined && compare(there, entry) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
