import { isOfValue } from '@watchglass/schemas/alarm/subject';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useTranslate } from '../messages/messages.ts';
import { readingText, readingWithUnit, useMetrics } from '../metric/atoms.ts';
import { useMoment } from '../value/Age.tsx';
import { useStateText } from './AlarmState.tsx';
import { metricIdsOf } from './figure-text.ts';

/** The reason of an alarm's colour on a tile, in one line: value, limit, instant and rule. */
export function useReason(alarm: AlarmView): string {
  const { side, value, threshold, ruleTitle, onsetAt, endedAt } = alarm;
  const t = useTranslate();
  const [metric] = useMetrics(metricIdsOf(alarm));
  const time = useMoment(Date.parse(onsetAt));
  const end = useMoment(Date.parse(endedAt ?? onsetAt));
  const state = useStateText(alarm);
  if (!isOfValue(alarm)) return t('alarm.whyState', { state, rule: ruleTitle });
  if (metric === undefined) return ruleTitle;
  if (endedAt !== null)
    return t(`alarm.whyWas.${side}`, { limit: readingWithUnit(t, metric, threshold), time, end, rule: ruleTitle });
  return t(`alarm.why.${side}`, {
    value: readingWithUnit(t, metric, value),
    limit: readingText(t, metric, threshold),
    time,
    rule: ruleTitle,
  });
}
