import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import { alarmRuleFold, unknownAlarmRule, type AlarmRule, type KnownAlarmRule } from '../alarm-rule/alarm-rule.ts';
import type { CancelCause, Condition } from './condition.ts';

/** What `WatchedRules` is folded from. */
export const WATCHED_EVENTS: readonly (AlarmRuleEvent | SensorEvent)['type'][] = [
  'AlarmRuleCreated', 'AlarmRuleChanged', 'AlarmRuleEnabled', 'AlarmRuleDisabled', 'AlarmRuleDeleted', 'SensorTagsChanged',
];

const NO_RULES: readonly KnownAlarmRule[] = [];

/** The rules of one organization and the tags by which they find their sensors. */
export class OrganizationRules {
  /** Position of the event that changed anything last: whoever remembers it knows whether to look again. */
  position = '';
  readonly #rules = new Map<string, AlarmRule>();
  readonly #enabledByMetric = new Map<number, readonly KnownAlarmRule[]>();
  readonly #tags = new Map<number, readonly string[]>();

  /** The enabled rules that apply to a point. */
  concerning(sensorId: number, metricId: number): readonly KnownAlarmRule[] {
    const rules = this.#enabledByMetric.get(metricId);
    return rules === undefined ? NO_RULES : rules.filter((rule) => this.#appliesTo(rule, sensorId));
  }

  /** Why a rule no longer applies where it did. */
  whyGone({ ruleId, ruleVersion }: Condition): CancelCause {
    const rule = this.#rules.get(ruleId);
    if (rule?.status === 'disabled') return 'ruleDisabled';
    if (rule?.status !== 'enabled') return 'ruleDeleted';
    return rule.version === ruleVersion ? 'sensorLeftRule' : 'ruleChanged';
  }

  changeRule(ruleId: string, event: AlarmRuleEvent): void {
    const rule = alarmRuleFold.evolve(this.#rules.get(ruleId) ?? unknownAlarmRule, event);
    if (rule.status === 'deleted') this.#rules.delete(ruleId);
    else this.#rules.set(ruleId, rule);
    this.#enabledByMetric.clear();
    for (const each of this.#rules.values()) {
      if (each.status !== 'enabled') continue;
      const { metricId } = each.definition;
      this.#enabledByMetric.set(metricId, [...(this.#enabledByMetric.get(metricId) ?? []), each]);
    }
  }

  changeTags(sensorId: number, tags: readonly string[]): void {
    this.#tags.set(sensorId, tags);
  }

  #appliesTo({ definition: { appliesTo } }: KnownAlarmRule, sensorId: number): boolean {
    if (appliesTo.kind === 'all') return true;
    if (appliesTo.kind === 'sensors') return appliesTo.sensorIds.includes(sensorId);
    return this.#tags.get(sensorId)?.includes(appliesTo.tag) ?? false;
  }
}

/** The rules of all organizations, folded from events. */
export class WatchedRules {
  readonly #organizations = new Map<number, OrganizationRules>();

  of(organizationId: number): OrganizationRules {
    const known = this.#organizations.get(organizationId);
    if (known) return known;
    const rules = new OrganizationRules();
    this.#organizations.set(organizationId, rules);
    return rules;
  }

  /** Takes one of `WATCHED_EVENTS` and answers whose rules it changed. */
  apply({ type, data, position }: RecordedEvent): number {
    const event = { type, data } as AlarmRuleEvent | Extract<SensorEvent, { type: 'SensorTagsChanged' }>;
    const { organizationId } = event.data;
    const rules = this.of(organizationId);
    if (event.type === 'SensorTagsChanged') rules.changeTags(event.data.sensorId, event.data.tags);
    else rules.changeRule(event.data.ruleId, event);
    rules.position = position;
    return organizationId;
  }
}
