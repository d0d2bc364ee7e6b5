/** The room along an axis, in pixels. */
export interface Room {
  /** Of each item. */
  readonly size: number;
  readonly length: number;
}

/**
 * Centres of items that would stand at `wanted`, moved apart so that none covers another and all lie within the room, in the order
 * given by their places. Where there is no room for all, the last ones of the list are left out: null.
 */
export function spread(wanted: readonly number[], { size, length }: Room): (number | null)[] {
  const fitting = Math.max(0, Math.floor(length / size));
  const placed: (number | null)[] = wanted.map(() => null);
  const order = wanted
    .map((_place, index) => index)
    .slice(0, fitting)
    .toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  let least = size / 2;
  for (const index of order) {
    const at = Math.max(least, wanted[index] ?? 0);
    placed[index] = at;
    least = at + size;
  }
  let most = length - size / 2;
  for (const index of order.toReversed()) {
    const at = Math.min(most, placed[index] ?? 0);
    placed[index] = at;
    most = at - size;
  }
  return placed;
}
