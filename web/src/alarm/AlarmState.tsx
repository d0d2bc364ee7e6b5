import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useMemo } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { useMetrics } from '../metric/atoms.ts';
import { useTicking } from '../value/Age.tsx';
import { metricIdsOf, numberAt, stateText } from './figure-text.ts';

/** What an alarm without a value says now: `No data for 42 min`. */
export function useStateText(alarm: AlarmView): string {
  const t = useTranslate();
  const [metric] = useMetrics(metricIdsOf(alarm));
  return useTicking(
    useMemo(() => (now: number) => stateText(t, alarm, metric, numberAt(alarm, now)), [t, alarm, metric]),
  );
}

export function AlarmState({ alarm }: { alarm: AlarmView }) {
  return <>{useStateText(alarm)}</>;
}
