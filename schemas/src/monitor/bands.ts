import type { Co2Scale } from '../co2/scale.ts';
import { bandOf } from '../co2/scale.ts';
import { faultOfScale, type ScaleFault } from '../tile/gauge-scale.ts';
import type { BandColour } from './kinds.ts';

/** Thresholds in the metric's native unit, null where an input is empty; a label and a colour for each band between two of them. */
export interface MonitorScale {
  readonly thresholds: readonly (number | null)[];
  readonly labels: readonly string[];
  readonly colors: readonly BandColour[];
}

export interface Band {
  readonly from: number;
  readonly to: number;
  readonly label: string;
  readonly color: BandColour;
}

/** The first fault of thresholds, by the rules of gauges. Null if they can be drawn. */
export function faultOfThresholds(thresholds: readonly (number | null)[]): ScaleFault | null {
  return faultOfScale(thresholds.map((value) => ({ value, label: '', level: 'normal', enabled: true })));
}

/** The bands between the thresholds that have a value, in their order: a falling scale has falling bands. */
export function bandsOfScale({ thresholds, labels, colors }: MonitorScale): Band[] {
  const filled = thresholds.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  return filled.slice(1).map(({ value: to }, index) => {
    const { value: from, at } = filled[index] ?? { value: to, at: 0 };
    return { from, to, label: labels[at] ?? '', color: colors[at] ?? 'grey' };
  });
}

const OF_GRADE = { good: 'green', average: 'yellow', poor: 'red' } as const;

/** The bands of a workspace's CO₂ scale: good ones are green, the last one is red. */
export function bandsOfCo2({ thresholds, labels }: Co2Scale): Band[] {
  return thresholds.slice(1).map((to, index) => {
    const from = thresholds[index] ?? to;
    const grade = bandOf({ thresholds, labels }, from)?.grade ?? 'average';
    return { from, to, label: labels[index] ?? '', color: OF_GRADE[grade] };
  });
}
