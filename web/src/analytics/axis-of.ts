import { toShown } from '@watchglass/schemas/metric/convert';
import type { Translate } from '../messages/messages.ts';
import type { ShownMetric } from '../metric/atoms.ts';
import { formatNumber } from '../value/number.ts';
import type { PlotAxis } from './plot-line.ts';

/** The axis of a metric in the person's unit; a contact has words. */
export function axisOf(t: Translate, { conversion, digits, isContact }: ShownMetric): PlotAxis {
  return {
    shown: (value) => toShown(conversion, value),
    format: (shown, more) =>
      isContact ? t(shown >= 0.5 ? 'state.open' : 'state.closed') : formatNumber(shown, digits + more),
  };
}
