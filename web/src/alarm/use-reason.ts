import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useTranslate } from '../messages/messages.ts';
import { readingText, readingWithUnit, useMetrics } from '../metric/atoms.ts';
import { useMoment } from '../value/Age.tsx';

/** The reason of an alarm's colour on a tile, in one line: value, limit, instant and rule. */
export function useReason({ side, value, threshold, ruleTitle, metricId, onsetAt, endedAt }: AlarmView): string {
  const t = useTranslate();
  const [metric] = useMetrics([metricId]);
  const time = useMoment(Date.parse(onsetAt));
  const end = useMoment(Date.parse(endedAt ?? onsetAt));
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
