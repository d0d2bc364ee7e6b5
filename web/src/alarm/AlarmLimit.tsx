import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useTranslate } from '../messages/messages.ts';
import { useMetrics } from '../metric/atoms.ts';
import { figureText, metricIdsOf, stateText } from './figure-text.ts';

/** The state of an alarm at its raise, and the limit of its rule. */
export function AlarmLimit({ alarm }: { alarm: AlarmView }) {
  const t = useTranslate();
  const [metric] = useMetrics(metricIdsOf(alarm));
  return t('alarm.stateAndLimit', {
    state: stateText(t, alarm, metric, alarm.value),
    limit: figureText(t, alarm, metric, alarm.threshold),
  });
}
