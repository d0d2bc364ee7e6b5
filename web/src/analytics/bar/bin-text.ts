import { toShown } from '@watchglass/schemas/metric/convert';
import type { DistributionView } from '@watchglass/schemas/reading/distribution-views';
import type { ShownMetric } from '../../metric/atoms.ts';
import { formatNumber } from '../../value/number.ts';

const MORE_DIGITS = 4;

/** How the ends of bins are written in the person's unit: with as many digits as it takes to tell two of them apart. */
export function binTexts({ low, binWidth }: Pick<DistributionView, 'low' | 'binWidth'>, metric: ShownMetric) {
  const { conversion, digits, unit } = metric;
  const begin = (place: number): number => toShown(conversion, (low ?? 0) + place * binWidth);
  const step = Math.abs(begin(1) - begin(0));
  const needed = step === 0 ? 0 : Math.ceil(-Math.log10(step)) + 1;
  const shown = Math.min(digits + MORE_DIGITS, Math.max(digits, needed));
  const end = (place: number): string => formatNumber(begin(place), shown);
  return {
    short: end,
    long: (place: number): string =>
      (binWidth === 0 ? `${end(place)} ${unit}` : `${end(place)} – ${end(place + 1)} ${unit}`).trim(),
  };
}
