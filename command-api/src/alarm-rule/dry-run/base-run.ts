import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import { alarmFold, type Alarm } from '../../alarm/alarm.ts';
import { raiseBaseAlarm, resolveBaseAlarm, severityDue, type OfflineBase } from '../../alarm/base-offline.ts';
import type { BaseRule } from '../../alarm/base-rules.ts';
import type { Hear } from './point-run.ts';
import type { BaseSilenceSpan } from './task.ts';

const MINUTE_MS = 60_000;

/** Raises and ends the alarm of one rule over one silence of a base, as the evaluators do, up to an instant. */
export function runBaseSilence(rule: BaseRule, span: BaseSilenceSpan, until: number, hear: Hear): void {
  const { serial, since, lostAt, endedAt } = span;
  const base: OfflineBase = { serial, since, pauses: 0, rule };
  const end = Math.min(endedAt ?? Infinity, until);
  let alarm: Alarm = alarmFold.initial;
  const tell = (events: readonly AlarmEvent[], now: number): void => {
    for (const event of events) {
      alarm = alarmFold.evolve(alarm, event);
      hear(event, now);
    }
  };
  for (const at of dueInstants(base)) {
    const now = Math.max(at, lostAt);
    const severity = severityDue(base, now);
    if (now < end && severity !== null) tell(raiseBaseAlarm(alarm, base, severity, now), now);
  }
  if (endedAt !== null && endedAt <= until) tell(resolveBaseAlarm(alarm, { since, now: endedAt }), endedAt);
}

/** The instants at which a severity is due, in order. */
function dueInstants({ since, rule: { definition, firstActive } }: OfflineBase): number[] {
  return [definition.warningAfter, definition.criticalAfter]
    .flatMap((minutes) => (minutes === null ? [] : [since + minutes * MINUTE_MS]))
    .flatMap((at) => (firstActive ? (firstActive(at) ?? []) : at))
    .toSorted((a, b) => a - b);
}
