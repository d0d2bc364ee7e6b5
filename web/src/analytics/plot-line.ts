import type { Limits } from '@watchglass/schemas/alarm-rule/limits-for';
import type { ChartPoint, LineView } from '@watchglass/schemas/reading/views';
import type { Episode } from '../chart/episode.ts';
import type { ChartType } from './line-query.ts';
import type { Overlay } from './overlay.ts';

/** One line of a plot. */
export interface PlotLine extends Pick<LineView, 'late' | 'conflicts'> {
  readonly id: string;
  readonly name: string;
  /** Any colour of a canvas. */
  readonly colour: string;
  readonly dashed: boolean;
  /** Its axis: the first stands at the left, the second at the right. */
  readonly axis: 0 | 1;
  readonly points: readonly ChartPoint[];
  /** Drawn behind the others: what was measured at another time. */
  readonly isFaint: boolean;
}

export interface PlotAxis {
  /** A native value in the person's unit. */
  readonly shown: (value: number) => number;
  /** A value in the person's unit as text without the sign, with so many digits more than usual. */
  readonly format: (shown: number, more: number) => string;
}

/** A limit of a rule, in the native unit of its axis. */
export interface PlotLimit {
  readonly axis: 0 | 1;
  readonly value: number;
  readonly critical: boolean;
}

export interface Plotted {
  readonly lines: readonly PlotLine[];
  readonly axes: readonly PlotAxis[];
  readonly limits: readonly PlotLimit[];
  /** What values of the first axis may be, drawn as a band in place of limits. */
  readonly allowed?: Limits | undefined;
  readonly overlays: readonly Overlay[];
  /** Alarms whose raises, acknowledgements and ends are marked above the lines. */
  readonly episodes: readonly Episode[];
  readonly type: Exclude<ChartType, 'scatter'>;
  readonly marksReadings: boolean;
  /** The smallest and largest value of a bucket are drawn as a band. */
  readonly hasSpread: boolean;
  readonly zone: string;
}
