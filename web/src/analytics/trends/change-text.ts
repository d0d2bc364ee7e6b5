import { toShown } from '@watchglass/schemas/metric/convert';
import type { ShownMetric } from '../../metric/atoms.ts';
import { formatNumber } from '../../value/number.ts';
import { shareOf } from './trends.ts';

interface Changed {
  readonly now: number | null;
  readonly before: number | null;
}

const signed = (value: number, text: string): string => (value > 0 ? `+${text}` : text);

/** A difference of native values in the person's unit, and in percent of the older one in that unit. */
export function changeText(
  { now, before }: Changed,
  metric: ShownMetric,
): readonly [difference: string, share: string] {
  if (now === null || before === null) return ['–', '–'];
  const [newer, older] = [toShown(metric.conversion, now), toShown(metric.conversion, before)];
  const share = shareOf(newer, older);
  return [
    signed(newer - older, formatNumber(newer - older, metric.digits)),
    share === null ? '–' : signed(share, `${formatNumber(100 * share, 1)} %`),
  ];
}
