/** A half circle: 0 is its left end, 1 its right one. Coordinates are those of the drawing, 200 wide. */
export const CENTRE = { x: 100, y: 100 } as const;

export function pointAt(share: number, radius: number): readonly [x: number, y: number] {
  const angle = Math.PI * (1 - share);
  return [CENTRE.x + radius * Math.cos(angle), CENTRE.y - radius * Math.sin(angle)];
}

const written = ([x, y]: readonly [number, number]): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** The path of a piece of the half circle. */
export function arc(from: number, to: number, radius: number): string {
  return `M${written(pointAt(from, radius))}A${radius} ${radius} 0 0 1 ${written(pointAt(to, radius))}`;
}

/** A pointer from outside onto the half circle, as the points of a polygon. */
export function pointer(
  share: number,
  { tip, back, halfWidth }: { tip: number; back: number; halfWidth: number },
): string {
  return [pointAt(share, tip), pointAt(share - halfWidth, back), pointAt(share + halfWidth, back)]
    .map(written)
    .join(' ');
}
