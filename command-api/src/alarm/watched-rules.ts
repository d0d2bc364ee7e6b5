import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import type { BaseEvent } from '@watchglass/schemas/base/events';
import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import { alarmRuleFold, unknownAlarmRule, type AlarmRule, type KnownAlarmRule } from '../alarm-rule/alarm-rule.ts';
import type { CancelCause, Condition } from './condition.ts';
import { RulesOfMetric } from './rules-of-metric.ts';

type Presence = Extract<BaseEvent, { type: 'BaseRegistered' | 'BaseUnregistered' | 'BasePaused' | 'BaseUnpaused' }>;
type WatchedEvent = AlarmRuleEvent | Extract<SensorEvent, { type: 'SensorTagsChanged' }> | Presence;

/** The events that `WatchedRules` folds. */
export const WATCHED_EVENTS: readonly WatchedEvent['type'][] = [
  'AlarmRuleCreated',
  'AlarmRuleChanged',
  'AlarmRuleEnabled',
  'AlarmRuleDisabled',
  'AlarmRuleDeleted',
  'SensorTagsChanged',
  'BaseRegistered',
  'BaseUnregistered',
  'BasePaused',
  'BaseUnpaused',
];

const SILENCED_BY: Readonly<Record<Presence['type'], CancelCause | null>> = {
  BaseRegistered: null,
  BaseUnregistered: 'baseUnregistered',
  BasePaused: 'basePaused',
  BaseUnpaused: null,
};

const isPresence = (event: WatchedEvent): event is Presence => event.type in SILENCED_BY;

const NO_RULES: readonly KnownAlarmRule[] = [];

/** A point, and the serial of the base through which it was last heard, null if unknown. */
interface HeardPoint {
  readonly sensorId: number;
  readonly metricId: number;
  readonly base: string | null;
}

/** The rules of one organization and the tags that match them to sensors. */
export class OrganizationRules {
  /** Position of the last event that changed anything: a reader compares it to know if its rules are outdated. */
  position = '';
  /** The correlation id of that event, which leads to the command. */
  correlationId: string | undefined;
  readonly #rules = new Map<string, AlarmRule>();
  readonly #enabledByMetric = new Map<number, RulesOfMetric>();
  readonly #tags = new Map<number, readonly string[]>();
  /** Bases that cannot send, each with the cause. */
  readonly #silenced = new Map<string, CancelCause>();

  /** The enabled rules that apply to a point: none while the base through which it was heard is paused or unregistered. */
  concerning({ sensorId, metricId, base }: HeardPoint): readonly KnownAlarmRule[] {
    if (this.#silencedBy(base)) return NO_RULES;
    return this.#enabledByMetric.get(metricId)?.of(sensorId, this.#tags.get(sensorId)) ?? NO_RULES;
  }

  /** The reason why a rule no longer applies to a point. */
  whyGone({ ruleId, ruleVersion }: Condition, base: string | null): CancelCause {
    const silenced = this.#silencedBy(base);
    if (silenced) return silenced;
    const rule = this.#rules.get(ruleId);
    if (rule?.status === 'disabled') return 'ruleDisabled';
    if (rule?.status !== 'enabled') return 'ruleDeleted';
    return rule.version === ruleVersion ? 'sensorLeftRule' : 'ruleChanged';
  }

  changeRule(ruleId: string, event: AlarmRuleEvent): void {
    const before = this.#rules.get(ruleId) ?? unknownAlarmRule;
    const rule = alarmRuleFold.evolve(before, event);
    // Added first: an invalid rule throws here and leaves the previous one in place.
    if (rule.status === 'enabled') this.#enabledFor(rule).add(rule);
    if (before.status === 'enabled') this.#enabledFor(before).remove(before);
    if (rule.status === 'deleted') this.#rules.delete(ruleId);
    else this.#rules.set(ruleId, rule);
  }

  changeBase({ type, data: { serial } }: Presence): void {
    const cause = SILENCED_BY[type];
    if (cause === null) this.#silenced.delete(serial);
    else this.#silenced.set(serial, cause);
  }

  #silencedBy(base: string | null): CancelCause | undefined {
    return base === null ? undefined : this.#silenced.get(base);
  }

  changeTags(sensorId: number, tags: readonly string[]): void {
    this.#tags.set(sensorId, tags);
  }

  #enabledFor({ definition: { metricId } }: KnownAlarmRule): RulesOfMetric {
    const known = this.#enabledByMetric.get(metricId) ?? new RulesOfMetric();
    this.#enabledByMetric.set(metricId, known);
    return known;
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

  /** Applies one of `WATCHED_EVENTS` and returns the id of the organization whose rules it changed. */
  apply({ type, data, position, metadata: { correlationId } }: RecordedEvent): number {
    const event = { type, data } as WatchedEvent;
    const { organizationId } = event.data;
    const rules = this.of(organizationId);
    if (event.type === 'SensorTagsChanged') rules.changeTags(event.data.sensorId, event.data.tags);
    else if (isPresence(event)) rules.changeBase(event);
    else rules.changeRule(event.data.ruleId, event);
    rules.position = position;
    rules.correlationId = typeof correlationId === 'string' ? correlationId : undefined;
    return organizationId;
  }
}
