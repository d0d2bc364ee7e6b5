/** The room along an axis, in pixels. */
export interface Room {
  /** The size of each item. */
  readonly size: number;
  readonly length: number;
}

/**
 * Returns the centres of items wanted at `wanted`, moved apart so that no two overlap, all fit the room, and their
 * order stays. If the room is too small, the last items of the list become null.
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
