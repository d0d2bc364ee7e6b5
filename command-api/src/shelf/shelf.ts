import type { AlarmSeverity } from '@watchglass/schemas/alarm/views';
import { CRITICAL_SEVERITY } from '@watchglass/schemas/alarm-rule/limits';
import type { ShelfEvent } from '@watchglass/schemas/shelf/events';
import { v5 } from 'uuid';
import type { Fold } from '../handle-command.ts';

const SHELVES = '7d0a4b9e-5b0f-5c53-9f60-0a4d1c6f7a11';

/** A rule on a point or a base; what the subject is not is null or absent. */
interface ShelvedSubject {
  readonly ruleId: string;
  readonly sensorId?: number | null | undefined;
  readonly metricId?: number | null | undefined;
  readonly baseSerial?: string | null | undefined;
}

/** The shelf of a rule on a subject. */
export function shelfIdOf({ ruleId, sensorId, metricId, baseSerial }: ShelvedSubject): string {
  const subject = typeof sensorId === 'number' ? `${sensorId} ${metricId}` : `base ${baseSerial}`;
  return v5(`${ruleId} ${subject}`, SHELVES);
}

export interface FullShelf {
  readonly status: 'shelved';
  readonly shelfId: string;
  readonly organizationId: number;
  readonly alarmId: string;
  readonly ruleId: string;
  /** The subject is a point, or a base. */
  readonly sensorId?: number | undefined;
  readonly metricId?: number | undefined;
  readonly baseSerial?: string | undefined;
  /** Of the alarm that the operator saw. */
  readonly severity: AlarmSeverity;
  /** Epoch milliseconds. */
  readonly until: number;
}

export type Shelf = { readonly status: 'empty' } | FullShelf;

const empty: Shelf = { status: 'empty' };

function evolve(_shelf: Shelf, { type, data }: ShelfEvent): Shelf {
  if (type === 'AlarmUnshelved') return empty;
  const { reason: _reason, ruleTitle: _title, until, ...shelved } = data;
  return { status: 'shelved', ...shelved, until: Date.parse(until) };
}

export const shelfFold: Fold<Shelf, ShelfEvent> = { initial: empty, evolve };

/**
 * True while a shelf hides an alarm of this severity. A shelf of a warning never hides a critical, even before its end
 * is recorded.
 */
export function hides(shelf: Shelf, severity: AlarmSeverity, now: number): boolean {
  return shelf.status === 'shelved' && now < shelf.until && !rose(shelf, severity);
}

/** True if an alarm of this severity is worse than the one that was shelved. */
export function rose(shelf: Pick<FullShelf, 'severity'>, severity: AlarmSeverity): boolean {
  return severity === CRITICAL_SEVERITY && shelf.severity !== CRITICAL_SEVERITY;
}
