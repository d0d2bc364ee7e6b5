import { CRITICAL_SEVERITY } from '@watchglass/schemas/alarm-rule/limits';
import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { AlarmSeverity } from '@watchglass/schemas/alarm/views';
import { v5 } from 'uuid';
import type { Alarm } from './alarm.ts';
import type { BaseRule } from './base-rules.ts';
import type { CancelCause } from './condition.ts';
import type { Severity } from './crossing.ts';

const BASE_ALARMS = '5b7f4c52-2f0e-5d6b-8a41-6f6a2f6f0c53';
const MINUTE_MS = 60_000;

/** A base that is offline since an instant (epoch milliseconds), under a rule. */
export interface OfflineBase {
  readonly serial: string;
  readonly since: number;
  readonly pauses: number;
  readonly rule: BaseRule;
  /** The maintenance that hides an alarm of this severity; null if none does. */
  readonly maintenance?: string | null;
}

/**
 * The id of the alarm: the same for every process, and another one after the rule was changed or turned on again, or the
 * base was paused.
 */
export function baseAlarmIdOf({ serial, since, pauses, rule }: OfflineBase): string {
  return v5(`${rule.ruleId} ${serial} ${since} ${pauses} ${rule.onSince} ${rule.version}`, BASE_ALARMS);
}

function minutesOf({ definition }: BaseRule, severity: Severity): number | null {
  return severity === 'warning' ? definition.warningAfter : definition.criticalAfter;
}

/** The severity that is due at an instant; null if none is. */
export function severityDue({ since, rule }: OfflineBase, now: number): Severity | null {
  const isDue = (severity: Severity): boolean => {
    const minutes = minutesOf(rule, severity);
    if (minutes === null) return false;
    const at = since + minutes * MINUTE_MS;
    const active = rule.firstActive ? rule.firstActive(at) : at;
    return active !== null && active <= now;
  };
  if (isDue('critical')) return 'critical';
  return isDue('warning') ? 'warning' : null;
}

/** True while the silence is longer than the rule allows, in or out of its schedule. */
export function isOffline({ since, rule: { definition } }: OfflineBase, now: number): boolean {
  const { warningAfter, criticalAfter } = definition;
  return now >= since + Math.min(warningAfter ?? Infinity, criticalAfter ?? Infinity) * MINUTE_MS;
}

const iso = (at: number): string => new Date(at).toISOString();
const lengthOf = (since: number, now: number): number => Math.max(0, Math.floor((now - since) / MINUTE_MS));

/** Raises an alarm, or its severity; decides nothing for one that has it, or that has ended. */
export function raiseBaseAlarm(alarm: Alarm, base: OfflineBase, severity: Severity, now: number): AlarmEvent[] {
  const { serial, since, rule, maintenance } = base;
  const number = numberOf(rule, severity);
  if (alarm.status !== 'unknown' && (alarm.status !== 'active' || alarm.severity >= number)) return [];
  const raise = alarm.status === 'unknown' ? 1 : alarm.raise + 1;
  const value = lengthOf(since, now);
  const { ruleId, version: ruleVersion, organizationId, definition } = rule;
  const threshold = minutesOf(rule, severity) ?? 0;
  const measured = { side: 'above' as const, threshold, value, onsetAt: iso(since), measuredAt: iso(now) };
  const alarmId = alarm.status === 'unknown' ? baseAlarmIdOf(base) : alarm.alarmId;
  const named = { alarmId, organizationId, ruleId, ruleVersion, ruleTitle: definition.title };
  const subject = { kind: 'baseOffline' as const, baseSerial: serial };
  const data = { ...named, ...subject, severity: number, raise, ...measured, peak: { value, measuredAt: iso(now) } };
  return maintenance
    ? [hiddenRaise(data, maintenance)]
    : [...maintainBaseAlarm(alarm, null), { type: 'AlarmRaised', data }];
}

function numberOf({ definition }: BaseRule, severity: Severity): AlarmSeverity {
  return severity === 'critical' ? CRITICAL_SEVERITY : definition.warningSeverity;
}

/** A raise says itself that it is hidden, so that nothing rings between two events. */
function hiddenRaise(data: Extract<AlarmEvent, { type: 'AlarmRaised' }>['data'], causedBy: string): AlarmEvent {
  return { type: 'AlarmRaised', data: { ...data, suppressed: { cause: 'maintenance', causedBy } } };
}

/** Hides an open alarm by a maintenance, or by none any more. */
export function maintainBaseAlarm(alarm: Alarm, maintenance: string | null): AlarmEvent[] {
  if (alarm.status !== 'active' || alarm.maintenance === maintenance) return [];
  const { alarmId, organizationId, maintenance: former } = alarm;
  const changed = (type: 'AlarmSuppressed' | 'AlarmUnsuppressed', causedBy: string): AlarmEvent => ({
    type,
    data: { alarmId, organizationId, cause: 'maintenance', causedBy },
  });
  return [
    ...(former === null ? [] : [changed('AlarmUnsuppressed', former)]),
    ...(maintenance === null ? [] : [changed('AlarmSuppressed', maintenance)]),
  ];
}

/** A silence by its beginning and its end, epoch milliseconds. */
export interface BaseSilenceSpan {
  readonly since: number;
  readonly now: number;
}

/** The base was heard again. */
export function resolveBaseAlarm(alarm: Alarm, { since, now }: BaseSilenceSpan): AlarmEvent[] {
  if (alarm.status !== 'active') return [];
  const { alarmId, organizationId } = alarm;
  const measured = { value: lengthOf(since, now), measuredAt: iso(now) };
  return [{ type: 'AlarmResolved', data: { alarmId, organizationId, ...measured, peak: measured } }];
}

export function cancelBaseAlarm(alarm: Alarm, cause: CancelCause, { since, now }: BaseSilenceSpan): AlarmEvent[] {
  if (alarm.status !== 'active') return [];
  const { alarmId, organizationId } = alarm;
  const measured = { value: lengthOf(since, now), measuredAt: iso(now) };
  return [{ type: 'AlarmCanceled', data: { alarmId, organizationId, cause, ...measured, peak: measured } }];
}
