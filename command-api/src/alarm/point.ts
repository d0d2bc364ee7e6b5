import { alarmIdOf } from './alarm-id.ts';
import type { KnownAlarmRule } from '../alarm-rule/alarm-rule.ts';
import type { Condition, Reading } from './condition.ts';
import { nextDue } from './machine.ts';

const REMEMBERED = 32;
const NO_RULES: readonly KnownAlarmRule[] = [];

/**
 * A measurement point as the evaluator holds it: the newest accepted reading, and where each rule that concerns it stands.
 * Changed in place, since every reading passes here.
 */
export class Point implements Reading {
  readonly organizationId: number;
  readonly sensorId: number;
  readonly metricId: number;
  at = -Infinity;
  value = 0;
  position = '';
  /** Entries up to here were taken into account before this process began. */
  savedUpTo = '';
  /** Instants of the last accepted readings, in no order, so that one delivered again is not taken for a late one. */
  recent: number[] = [];
  /** By rule; a rule for which all is normal has none. */
  readonly conditions = new Map<string, Condition>();
  /** By rule, the instant for which a timer is already on its way through the log. */
  readonly fired = new Map<string, number>();
  rules: readonly KnownAlarmRule[] = NO_RULES;
  /** Up to where the organization's rules are in `rules`. */
  rulesPosition = '';
  isDirty = false;
  #next = 0;

  constructor(organizationId: number, sensorId: number, metricId: number) {
    this.organizationId = organizationId;
    this.sensorId = sensorId;
    this.metricId = metricId;
  }

  accept(at: number, value: number, position: string): void {
    this.at = at;
    this.value = value;
    this.position = position;
    if (this.rules.length > 0) this.remember(at);
  }

  remember(at: number): void {
    this.recent[this.#next] = at;
    this.#next = (this.#next + 1) % REMEMBERED;
  }

  isRepeated(at: number): boolean {
    return at === this.at || this.recent.includes(at);
  }

  /** The newest reading as it is now. */
  last(): Reading {
    return { at: this.at, value: this.value, position: this.position };
  }

  set(ruleId: string, condition: Condition | null): void {
    if (condition === null) this.conditions.delete(ruleId);
    else this.conditions.set(ruleId, condition);
  }

  /** Delays that are running, each with the instant at which it ends. */
  *pending(): Generator<{ rule: KnownAlarmRule; dueAt: number }> {
    for (const rule of this.rules) {
      const condition = this.conditions.get(rule.ruleId);
      const dueAt = condition && nextDue(condition, rule.definition);
      if (typeof dueAt === 'number' && this.fired.get(rule.ruleId) !== dueAt) yield { rule, dueAt };
    }
  }

  /** The alarms that are open here, with the condition of each. */
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
