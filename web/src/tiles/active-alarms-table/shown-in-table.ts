import { HIDDEN_METRIC_ID } from '@watchglass/schemas/alarm/limits';
import type { AlarmView } from '@watchglass/schemas/alarm/views';

/**
 * The active alarms table omits alarms about the radio signal (specification, section 9); lists and counts include
 * them.
 */
export function shownInTable(alarms: readonly AlarmView[]): readonly AlarmView[] {
  return alarms.filter(({ metricId }) => metricId !== HIDDEN_METRIC_ID);
}
