import type { Scale } from './band-path.ts';

/** The part of a chart inside its axes, in its own pixels. */
export interface ChartArea {
  readonly x: Scale;
  readonly y: Scale;
  /** The value at a height, from the top. */
  readonly valueAt: (y: number) => number;
  readonly width: number;
  readonly height: number;
}
