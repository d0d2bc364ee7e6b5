import { AheadReadings } from '@watchglass/schemas/reading/ahead-readings';
import { isAfter } from '@watchglass/schemas/reading/effective-instant';
import { alarmIdOf } from './alarm-id.ts';
import type { KnownAlarmRule } from '../alarm-rule/alarm-rule.ts';
import type { ValueRule } from '@watchglass/schemas/alarm-rule/commands';
import type { Condition, Reading } from './condition.ts';
import { nextDue } from './machine.ts';

const NO_RULES: readonly KnownAlarmRule<ValueRule>[] = [];

/**
 * A measurement point in the evaluator: the newest accepted reading, and the condition of each rule that concerns it.
 * It is changed in place because every reading passes through it.
 */
export class Point {
  readonly organizationId: number;
  readonly sensorId: number;
  readonly metricId: number;
  /** Effective instant of the newest reading. */
  at = -Infinity;
  measuredAt = -Infinity;
  value = 0;
  position = '';
  /** Entries up to this position were taken into account before this process began. */
  savedUpTo = '';
  /** Serial of the base that delivered the newest entry; null for a point that was stored before bases were kept. */
  base: string | null = null;
  /** Null until a reading came ahead of its arrival. */
  ahead: AheadReadings | null = null;
  /** By rule; a rule in its normal state has no entry. */
  readonly conditions = new Map<string, Condition>();
  /** By rule, the instant of the timer that was already appended to the log. */
  readonly fired = new Map<string, number>();
  rules: readonly KnownAlarmRule<ValueRule>[] = NO_RULES;
  /** The position of the organization's rules in `rules`. */
  rulesPosition = '';
  isDirty = false;

  constructor(organizationId: number, sensorId: number, metricId: number) {
    this.organizationId = organizationId;
    this.sensorId = sensorId;
    this.metricId = metricId;
  }

  /** Returns false for a reading that changes nothing. */
  take(kind: 'readings' | 'derived', reading: Required<Reading>): boolean {
    return kind === 'derived' ? this.#acceptDerived(reading) : this.accept(reading);
  }

  /** Accepts a reading that is newer than the newest one; returns false for an older or repeated one. */
  accept({ at, measuredAt, value, position }: Required<Reading>): boolean {
    if (!this.#isNew(at, measuredAt) || !isAfter(at, measuredAt, this.at, this.measuredAt)) return false;
    return this.#set({ at, measuredAt, value, position });
  }

  /** Also accepts another value at the newest instant: a late reading of an input corrects an output. */
  #acceptDerived(reading: Required<Reading>): boolean {
    const isCorrection = reading.measuredAt === this.measuredAt && reading.value !== this.value;
    const isNewer = isAfter(reading.at, reading.measuredAt, this.at, this.measuredAt);
    return (isCorrection || isNewer) && this.#set(reading);
  }

  #set({ at, measuredAt, value, position }: Required<Reading>): true {
    this.at = at;
    this.measuredAt = measuredAt;
    this.value = value;
    this.position = position;
    return true;
  }

  #isNew(at: number, measuredAt: number): boolean {
    if (measuredAt <= at) return !this.ahead?.has(measuredAt);
    this.ahead ??= new AheadReadings();
    return this.ahead.add(measuredAt, this.at);
  }

  /** The newest reading, at its own position in the log or at `position`. */
  last(position: string = this.position): Reading {
    const { at, measuredAt, value } = this;
    return measuredAt === at ? { at, value, position } : { at, measuredAt, value, position };
  }

  set(ruleId: string, condition: Condition | null): void {
    if (condition === null) this.conditions.delete(ruleId);
    else this.conditions.set(ruleId, condition);
  }

  /** The running delays, each with the instant at which it ends. */
  *pending(): Generator<{ rule: KnownAlarmRule<ValueRule>; dueAt: number }> {
    for (const rule of this.rules) {
      const condition = this.conditions.get(rule.ruleId);
      const dueAt = condition && nextDue(condition, rule.definition);
      if (typeof dueAt === 'number' && this.fired.get(rule.ruleId) !== dueAt) yield { rule, dueAt };
    }
  }

  /** The open alarms of the point, each with its condition. */
  *open(): Generator<{ alarmId: string; condition: Condition }> {
    for (const condition of this.conditions.values()) {
      if (condition.episode)
        yield { alarmId: alarmIdOf({ ...condition, ...this.id() }, condition.episode.onset), condition };
    }
  }

  id(): { sensorId: number; metricId: number } {
    return { sensorId: this.sensorId, metricId: this.metricId };
  }
}
