import { furthest } from '@watchglass/schemas/alarm/furthest';
import { isOfValue } from '@watchglass/schemas/alarm/subject';
import type { AlarmView, MeasuredView } from '@watchglass/schemas/alarm/views';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { LivePoint } from '../live/board.ts';
import { pointAtom, pointKey } from '../live/values.ts';

/** Merges the peaks of a pushed row, as of its last event, and of the row that was read. */
export function withPeakOf(alarm: AlarmView, read: AlarmView): AlarmView {
  return alarm.state === 'active' ? { ...alarm, peak: furthest(alarm.side, alarm.peak, read.peak) } : alarm;
}

/** Returns a live value as a candidate for the peak; null for an ended alarm, or a value before the onset. */
export function candidate({ state, onsetAt }: AlarmView, now: LivePoint | null): MeasuredView | null {
  if (state !== 'active' || now === null || now.measuredAt < Date.parse(onsetAt)) return null;
  return { value: now.value, measuredAt: new Date(now.measuredAt).toISOString() };
}

/** The peak of an alarm; for an active one, including the live values seen here. */
export function usePeak(alarm: AlarmView): MeasuredView | null {
  const now = useAtomValue(pointAtom(pointKey(alarm.sensorId ?? 0, alarm.metricId ?? 0)));
  const [seen, setSeen] = useState<MeasuredView | null>(null);
  if (alarm.state !== 'active' || !isOfValue(alarm)) return alarm.peak;
  const peak = furthest(alarm.side, alarm.peak, seen, candidate(alarm, now));
  if (peak !== seen) setSeen(peak);
  return peak;
}
