import type { Trail } from '../../live/trail.ts';

export interface Area {
  readonly width: number;
  readonly height: number;
}

/** Splits a trail into runs without gaps. */
export function runsOf(trail: Trail, longestGapMs: number): Trail[] {
  const runs: (readonly [number, number])[][] = [];
  let last = -Infinity;
  for (const point of trail) {
    const run = runs.at(-1);
    if (run === undefined || point[0] - last > longestGapMs) runs.push([point]);
    else run.push(point);
    last = point[0];
  }
  return runs;
}

/** Scales values to an area; a flat trail lies in the middle, the newest value at the right. */
export function scaleOf(
  trail: Trail,
  { width, height }: Area,
): (point: Trail[number]) => readonly [x: number, y: number] {
  const values = trail.map(([, value]) => value);
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const from = trail[0]?.[0] ?? 0;
  const time = (trail.at(-1)?.[0] ?? 0) - from;
  const pad = Math.min(8, Math.max(3, height / 15));
  return ([at, value]) => [
    (time === 0 ? 1 : (at - from) / time) * (width - 2 * pad) + pad,
    span === 0 ? height / 2 : height - pad - ((value - low) / span) * (height - 2 * pad),
  ];
}

interface Drawing extends Area {
  readonly longestGapMs: number;
  readonly colour: string;
}

/** Draws a line with its newest point marked. Gaps stay gaps, and a value between two of them is a dot. */
export function drawTrail(context: CanvasRenderingContext2D, trail: Trail, drawing: Drawing): void {
  context.clearRect(0, 0, drawing.width, drawing.height);
  const newest = trail.at(-1);
  if (newest === undefined) return;
  const place = scaleOf(trail, drawing);
  context.strokeStyle = drawing.colour;
  context.fillStyle = drawing.colour;
  // A large tile is read from afar.
  const stroke = Math.min(5, Math.max(1.5, drawing.height / 30));
  context.lineWidth = stroke;
  context.lineJoin = 'round';
  const dot = (point: Trail[number], radius: number) => {
    context.beginPath();
    context.arc(...place(point), radius, 0, 2 * Math.PI);
    context.fill();
  };
  for (const run of runsOf(trail, drawing.longestGapMs)) {
    const [alone] = run;
    if (alone !== undefined && run.length === 1) dot(alone, 0.75 * stroke);
    context.beginPath();
    for (const point of run) context.lineTo(...place(point));
    context.stroke();
  }
  dot(newest, 1.6 * stroke);
}
