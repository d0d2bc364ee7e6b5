import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { isCalling, isCritical, isHidden, worstFirst } from '../../alarm/atoms.ts';

/** Active alarms of one severity. */
export interface SeverityCount {
  readonly isCritical: boolean;
  readonly active: number;
  readonly unacknowledged: number;
}

export interface AlarmCounts {
  /** Critical ones first. */
  readonly severities: readonly SeverityCount[];
  /** Null without an active alarm. */
  readonly worst: AlarmView | null;
}

/** Counts the active alarms; resolved ones that wait for an acknowledgement do not count, nor do hidden ones. */
export function countAlarms(alarms: readonly AlarmView[], onlyCritical: boolean): AlarmCounts {
  const active = alarms.filter(
    (alarm) => alarm.state === 'active' && !isHidden(alarm) && (!onlyCritical || isCritical(alarm)),
  );
  const count = (critical: boolean): SeverityCount => {
    const ofSeverity = active.filter((alarm) => isCritical(alarm) === critical);
    return { isCritical: critical, active: ofSeverity.length, unacknowledged: ofSeverity.filter(isCalling).length };
  };
  return {
    severities: onlyCritical ? [count(true)] : [count(true), count(false)],
    worst: active.toSorted(worstFirst)[0] ?? null,
  };
}
