import { toShown } from '@watchglass/schemas/metric/convert';
import type { ShownMetric } from '../../metric/atoms.ts';
import { formatNumber } from '../../value/number.ts';
import { shareOf } from './trends.ts';

interface Changed {
  readonly now: number | null;
  readonly before: number | null;
}

const signed = (value: number, text: string): string => (value > 0 ? `+${text}` : text);

/** What changed, in shares of the older value in the person's unit, as it is shown: a table is sorted by it. */
export function shownShare({ now, before }: Changed, { conversion }: Pick<ShownMetric, 'conversion'>): number | null {
  return now === null || before === null ? null : shareOf(toShown(conversion, now), toShown(conversion, before));
}

/** A difference of native values in the person's unit, and in percent of the older one in that unit. */
export function changeText(
  { now, before }: Changed,
  metric: ShownMetric,
): readonly [difference: string, share: string] {
  if (now === null || before === null) return ['–', '–'];
  const [newer, older] = [toShown(metric.conversion, now), toShown(metric.conversion, before)];
  const share = shownShare({ now, before }, metric);
  return [
    signed(newer - older, formatNumber(newer - older, metric.digits)),
    share === null ? '–' : signed(share, `${formatNumber(100 * share, 1)} %`),
  ];
}
