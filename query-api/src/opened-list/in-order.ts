/** Removes and inserts entries of a sorted list: each costs a few comparisons, not a sort. */
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

/** Returns the index of an entry, or its insertion point. */
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
