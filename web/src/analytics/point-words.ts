import type { ChartPoint } from '@watchglass/schemas/reading/views';
import type { Translate } from '../messages/messages.ts';
import { readingWithUnit, type ShownMetric } from '../metric/atoms.ts';
import { ageText, lateText } from '../value/Age.tsx';
import { formatMoment } from '../value/date.ts';
import type { PlotLine } from './plot-line.ts';
import { markedAt } from './value-at.ts';

interface Shown {
  readonly metric: ShownMetric;
  readonly zone: string;
  /** The instant under the pointer; null for the newest value. */
  readonly at: number | null;
}

/** What is said beside a value: how long ago it was measured, when it came if that was late, and what was refused beside it. */
export function pointWords(t: Translate, line: PlotLine, point: ChartPoint, { metric, zone, at }: Shown): string[] {
  const { late, refused } = markedAt(line, point[0]);
  return [
    ...(at === null ? [] : [t('lineChart.age', { age: ageText(t, at - point[0]) })]),
    ...(late === null
      ? []
      : [lateText(t, { measuredAt: late[0], arrivedAt: late[2] }, (when) => formatMoment(when, late[0], zone))]),
    ...(refused === null ? [] : [t('lineChart.refused', { value: readingWithUnit(t, metric, refused) })]),
  ];
}
