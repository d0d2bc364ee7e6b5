import type { AlarmKind, AlarmView } from '@watchglass/schemas/alarm/views';
import type { Translate } from '../messages/messages.ts';
import { readingText, readingWithUnit, type ShownMetric } from '../metric/atoms.ts';
import { ageText } from '../value/Age.tsx';

const MINUTE_MS = 60_000;

/** The id of an alarm's metric as a list: an alarm of a base has none. */
export function metricIdsOf({ metricId }: Pick<AlarmView, 'metricId'>): number[] {
  return metricId === null ? [] : [metricId];
}

/** A number of an alarm with its unit: a value, a slope per hour, or the length of a silence; empty without a metric. */
export function figureText(
  t: Translate,
  { kind }: { readonly kind: AlarmKind },
  metric: ShownMetric | undefined,
  value: number,
): string {
  if (kind === 'absence' || kind === 'baseOffline') return ageText(t, value * MINUTE_MS);
  if (metric === undefined) return '';
  if (kind === 'threshold') return readingWithUnit(t, metric, value);
  return t('alarm.perHour', { value: readingText(t, metric, Math.abs(value)), unit: metric.unit });
}

/** `No data for 42 min`, `Rises 6 °C/h`: the state of an alarm whose number is not a value of its point. */
export function stateText(
  t: Translate,
  alarm: Pick<AlarmView, 'kind' | 'side'>,
  metric: ShownMetric | undefined,
  value: number,
): string {
  const figure = figureText(t, alarm, metric, value);
  if (alarm.kind === 'absence') return t('alarm.noData', { figure });
  if (alarm.kind === 'baseOffline') return t('alarm.offline', { figure });
  return alarm.kind === 'rate' ? t(`alarm.rate.${alarm.side}`, { figure }) : figure;
}

/** The length of an alarm's silence in minutes by `now`, in epoch milliseconds; the last number of another alarm. */
export function numberAt({ kind, state, onsetAt, peak, value }: AlarmView, now: number): number {
  const isSilence = kind === 'absence' || kind === 'baseOffline';
  if (isSilence && state === 'active') return Math.max(0, now - Date.parse(onsetAt)) / MINUTE_MS;
  return state === 'active' ? value : (peak?.value ?? value);
}
