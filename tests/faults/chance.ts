/** Random numbers that are equal in every run. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  fraction(): number;
  /** A whole number from 0 up to, not including, `most`. */
  below(most: number): number;
  happens(share: number): boolean;
  shuffled<T>(things: readonly T[]): T[];
}

/** The generator mulberry32. */
export function chance(seed: number): Chance {
  let state = seed;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    fraction,
    below: (most) => Math.floor(fraction() * most),
    happens: (share) => fraction() < share,
    shuffled: (things) =>
      things
        .map((thing) => ({ thing, place: fraction() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ thing }) => thing),
  };
}
