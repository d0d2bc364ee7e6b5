type Position = readonly number[];

/** Continues a ring beyond ±180° instead of jumping to the other side of the map. Longitudes in degrees. */
export function unwrapped(ring: readonly Position[]): number[][] {
  let turn = 0;
  return ring.map(([longitude = 0, latitude = 0], at) => {
    const before = ring[at - 1]?.[0] ?? longitude;
    if (longitude - before > 180) turn -= 360;
    if (longitude - before < -180) turn += 360;
    return [longitude + turn, latitude];
  });
}
