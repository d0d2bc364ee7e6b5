import type uPlot from 'uplot';
import type { PlotAxis } from './plot-line.ts';
import { SCALES } from './plot-marks.ts';

interface Extent {
  readonly min: number;
  readonly max: number;
}

/** The part of a plot inside its axes, in CSS pixels, with what its edges mean. */
export interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Epoch milliseconds. */
  readonly time: Extent;
  /** In the person's units; null for an axis that is not drawn. */
  readonly values: readonly (Extent | null)[];
}

export function areaOf(plot: uPlot): PlotArea {
  const { bbox, scales } = plot;
  const extent = (name: string): Extent | null => {
    const { min, max } = scales[name] ?? {};
    return typeof min === 'number' && typeof max === 'number' ? { min, max } : null;
  };
  return {
    left: bbox.left / devicePixelRatio,
    top: bbox.top / devicePixelRatio,
    width: bbox.width / devicePixelRatio,
    height: bbox.height / devicePixelRatio,
    time: extent('x') ?? { min: 0, max: 1 },
    values: SCALES.map(extent),
  };
}

export const isSameArea = (one: PlotArea | null, other: PlotArea): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Pixels from the left edge of an area. */
export const placeOf = ({ time, width }: PlotArea, at: number): number =>
  ((at - time.min) / (time.max - time.min)) * width;

/** Pixels from the top edge of an area, of a native value. */
export function heightOf({ values, height }: PlotArea, axis: 0 | 1, { shown }: PlotAxis): (value: number) => number {
  const { min, max } = values[axis] ?? { min: 0, max: 1 };
  return (value) => ((max - shown(value)) / (max - min)) * height;
}
