import type { PointStatistics } from '@watchglass/schemas/reading/views';
import type { Translate } from '../../messages/messages.ts';
import { readingText, type ShownMetric } from '../../metric/atoms.ts';
import { formatNumber } from '../../value/number.ts';

/** In the metric's native unit; null without a reading. */
export function meanOf({ sum, count }: Pick<PointStatistics, 'sum' | 'count'>): number | null {
  return sum === null || count === 0 ? null : sum / count;
}

/** A share of the time has digits, though the two values of a contact have words. */
const SHARE_DIGITS = 2;

export function meanText(t: Translate, metric: ShownMetric, figures: PointStatistics): string {
  const mean = meanOf(figures);
  if (mean === null) return '–';
  return metric.isContact ? formatNumber(mean, SHARE_DIGITS) : readingText(t, metric, mean);
}

/**
 * The sum of values that were converted one by one: Σshown = (Σnative − n · offset) / slope. Null without a reading. A sum of
 * contacts counts the open ones.
 */
export function shownSum(
  { conversion: { slope, offset } }: Pick<ShownMetric, 'conversion'>,
  { sum, count }: Pick<PointStatistics, 'sum' | 'count'>,
): number | null {
  return sum === null || count === 0 ? null : (sum - count * offset) / slope;
}

export function sumText(metric: ShownMetric, figures: PointStatistics): string {
  return formatNumber(shownSum(metric, figures), metric.digits);
}
