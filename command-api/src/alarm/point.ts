import { AheadReadings } from '@watchglass/schemas/reading/ahead-readings';
import { isAfter } from '@watchglass/schemas/reading/effective-instant';
import { alarmIdOf } from './alarm-id.ts';
import { addGap, medianInterval } from '@watchglass/schemas/sensor/gaps';
import type { Condition, Reading } from './condition.ts';
import { isValueRule, type JudgedRule } from './judged-rule.ts';
import { nextDue } from './machine.ts';
import type { RateWindow } from './rate-window.ts';
import type { WheelEntry } from './silence-wheel.ts';

const NO_RULES: readonly JudgedRule[] = [];

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
  /** Reception of the newest entry through that base, and of those through others, null if there were none. */
  heardAt = -Infinity;
  others: Map<string, number> | null = null;
  /** The effective instant of the newest reading on the steady clock of this process. */
  steadyAt = -Infinity;
  /** The last gaps between readings, as `gaps.ts` packs them. */
  gaps = 0;
  /** By rule on slopes, the values that it judges. */
  readonly windows = new Map<string, RateWindow>();
  /** By rule on silences, its place in the wheel. */
  readonly silences = new Map<string, WheelEntry>();
  /** Null until a reading came ahead of its arrival. */
  ahead: AheadReadings | null = null;
  /** By rule; a rule in its normal state has no entry. */
  readonly conditions = new Map<string, Condition>();
  /** By rule, the instant of the timer that was already appended to the log. */
  readonly fired = new Map<string, number>();
  rules: readonly JudgedRule[] = NO_RULES;
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
    if (at > this.at && this.at !== -Infinity) this.gaps = addGap(this.gaps, at - this.at);
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

  /** Takes another base; the former one stays among those that heard the sensor. */
  hearThrough(base: string): void {
    if (this.base !== null && this.base !== '') (this.others ??= new Map()).set(this.base, this.heardAt);
    this.others?.delete(base);
    this.base = base;
  }

  /** The bases that heard the sensor at or after an instant. */
  hearersSince(from: number): readonly string[] {
    const others = [...(this.others ?? [])].filter(([, at]) => at >= from).map(([serial]) => serial);
    return this.base === null || this.base === '' || this.heardAt < from ? others : [this.base, ...others];
  }

  /** The interval of the point in seconds, estimated from its readings; 0 if it is unknown. */
  interval(): number {
    return medianInterval(this.gaps);
  }

  /** The newest reading as a rule judges it: for a rule on slopes, the newest slope. */
  judged({ ruleId, definition }: JudgedRule, position?: string): Reading | null {
    const last = this.last(position);
    if (definition.kind !== 'rate') return last;
    const slope = this.windows.get(ruleId)?.slope ?? null;
    return slope === null ? null : { ...last, value: slope };
  }

  set(ruleId: string, condition: Condition | null): void {
    if (condition === null) this.conditions.delete(ruleId);
    else this.conditions.set(ruleId, condition);
  }

  /** The running delays, each with the instant at which it ends. */
  *pending(): Generator<{ rule: JudgedRule; dueAt: number }> {
    for (const rule of this.rules) {
      if (!isValueRule(rule)) continue;
      const condition = this.conditions.get(rule.ruleId);
      const dueAt = condition && nextDue(condition, rule);
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
