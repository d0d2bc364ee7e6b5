const MINUTE_MS = 60_000;

/** A number in [0, 1) that depends on its inputs alone: the building is the same at every start. */
export function hashed(seed: number, step: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(step | 0, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

/** Smooth noise between -1 and 1 that changes about every `minutes` minutes. */
export function drift(seed: number, at: number, minutes: number): number {
  const place = at / (minutes * MINUTE_MS);
  const step = Math.floor(place);
  const part = place - step;
  const eased = part * part * (3 - 2 * part);
  return (hashed(seed, step) * (1 - eased) + hashed(seed, step + 1) * eased) * 2 - 1;
}
