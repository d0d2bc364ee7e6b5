import type { BaseOfflineRule } from '@watchglass/schemas/alarm-rule/commands';
import { firstActive } from '@watchglass/schemas/alarm-rule/active-times';
import type { KnownAlarmRule } from '../alarm-rule/alarm-rule.ts';
import type { ClosedDays } from './closed-days.ts';
import type { JudgedRule } from './judged-rule.ts';
import type { OrganizationRules } from './organization-rules.ts';
import type { BaseFacts } from './subject-facts.ts';

/** A rule on bases, with the position of the event that turned it on. */
export interface BaseRule extends JudgedRule<BaseOfflineRule> {
  readonly onSince: string;
}

/** The enabled rules on bases of one organization, and the open alarms that they raised. */
export class BaseRules {
  readonly #rules = new Map<string, BaseRule>();
  #alarms: ReadonlyMap<string, string> = new Map();

  set(rule: KnownAlarmRule<BaseOfflineRule>, position: string): void {
    this.#rules.set(rule.ruleId, { ...rule, onSince: this.#rules.get(rule.ruleId)?.onSince ?? position });
  }

  remove(ruleId: string): void {
    this.#rules.delete(ruleId);
  }

  /** The rules that watch a base. */
  of(base: BaseFacts, { facts, closed }: Pick<OrganizationRules, 'facts' | 'closed'>): readonly BaseRule[] {
    return [...this.#rules.values()]
      .filter(({ definition }) => watches(definition, base))
      .map((rule) => withSchedule(rule, facts.zoneOf(base.location), closed));
  }

  /** Replaces the open alarms, by the serial of the base; returns false if nothing changes. */
  setAlarms(alarms: ReadonlyMap<string, string>): boolean {
    const isSame =
      alarms.size === this.#alarms.size && [...alarms].every(([serial, id]) => this.#alarms.get(serial) === id);
    this.#alarms = alarms;
    return !isSame;
  }

  /** The id of an open alarm of the base. */
  alarmOf(serial: string): string | undefined {
    return this.#alarms.get(serial);
  }
}

function watches({ appliesTo }: BaseOfflineRule, { serial, location }: BaseFacts): boolean {
  if (appliesTo.kind === 'bases') return appliesTo.serials.includes(serial);
  return appliesTo.kind === 'all' || (location !== null && appliesTo.locationIds.includes(location));
}

function withSchedule(rule: BaseRule, zone: string, closed: ClosedDays): BaseRule {
  const { schedule } = rule.definition;
  return schedule === undefined
    ? rule
    : { ...rule, firstActive: firstActive(schedule, schedule.zone ?? zone, closed.of(schedule)) };
}
