import type { ValueRule } from '@watchglass/schemas/alarm-rule/commands';
import { isThreshold } from '@watchglass/schemas/alarm-rule/kinds';
import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import type { BaseEvent } from '@watchglass/schemas/base/events';
import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { ReplacementEvent } from '@watchglass/schemas/replacement/events';
import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import { alarmRuleFold, unknownAlarmRule, type AlarmRule, type KnownAlarmRule } from '../alarm-rule/alarm-rule.ts';
import { ATTACHMENT_EVENTS, AttachedSensors, isAttachment, type AttachmentEvent } from './attached-sensors.ts';
import type { CancelCause, Condition } from './condition.ts';
import { Handovers } from './handovers.ts';
import { RulesOfMetric } from './rules-of-metric.ts';
import { isTagging, SensorTags, type Tagging } from './sensor-tags.ts';

type Presence = Extract<BaseEvent, { type: 'BaseRegistered' | 'BaseUnregistered' | 'BasePaused' | 'BaseUnpaused' }>;
type Use = Extract<SensorEvent, { type: 'SensorDisabled' | 'SensorEnabled' | 'SensorDeleted' | 'SensorRestored' }>;
type WatchedEvent =
  | AlarmRuleEvent
  | Tagging
  | Extract<ReplacementEvent, { type: 'SensorReplaced' }>
  | AttachmentEvent
  | Use
  | Presence;
/** Cancellations hand alarms over; whoever follows them applies those that do. */
type HandingOver = Extract<AlarmEvent, { type: 'AlarmCanceled' }>;

/** The events that `WatchedRules` folds. */
export const WATCHED_EVENTS: readonly WatchedEvent['type'][] = [
  'AlarmRuleCreated',
  'AlarmRuleChanged',
  'AlarmRuleEnabled',
  'AlarmRuleDisabled',
  'AlarmRuleDeleted',
  'SensorTagsChanged',
  'SensorReplaced',
  ...ATTACHMENT_EVENTS,
  'SensorTagsAssigned',
  'TagMerged',
  'TagDeleted',
  'SensorDisabled',
  'SensorEnabled',
  'SensorDeleted',
  'SensorRestored',
  'BaseRegistered',
  'BaseUnregistered',
  'BasePaused',
  'BaseUnpaused',
];

const SILENCED_BY: Readonly<Record<Presence['type'] | Use['type'], CancelCause | null>> = {
  SensorDisabled: 'sensorDisabled',
  SensorEnabled: null,
  SensorDeleted: 'sensorDeleted',
  SensorRestored: null,
  BaseRegistered: null,
  BaseUnregistered: 'baseUnregistered',
  BasePaused: 'basePaused',
  BaseUnpaused: null,
};

const silences = (event: { readonly type: string }): event is Presence | Use => event.type in SILENCED_BY;

const NO_RULES: readonly KnownAlarmRule<ValueRule>[] = [];

/** A point, and the serial of the base through which it was last heard, null if unknown. */
interface HeardPoint {
  readonly sensorId: number;
  readonly metricId: number;
  readonly base: string | null;
}

function pickedPoints({ definition: { appliesTo } }: KnownAlarmRule): readonly string[] {
  return (appliesTo.kind === 'sensors' && appliesTo.pointIds) || [];
}

/** The rules of one organization and the tags that match them to sensors. */
export class OrganizationRules {
  /** Position of the last event that changed anything: a reader compares it to know if its rules are outdated. */
  position = '';
  /** The correlation id of that event, which leads to the command. */
  correlationId: string | undefined;
  readonly #rules = new Map<string, AlarmRule>();
  readonly #enabledByMetric = new Map<number, RulesOfMetric>();
  readonly #tags = new SensorTags();
  readonly attached = new AttachedSensors();
  readonly handovers = new Handovers();
  /** Bases that cannot send and sensors out of use, by serial and by id, each with the cause. */
  readonly #silenced = new Map<string | number, CancelCause>();

  /**
   * The enabled rules that apply to a point: none while its sensor is out of use, or the base through which it was
   * heard is paused or unregistered.
   */
  concerning({ sensorId, metricId, base }: HeardPoint): readonly KnownAlarmRule<ValueRule>[] {
    if (this.#silencedBy({ sensorId, base })) return NO_RULES;
    const hasTag = (tagId: string): boolean => this.#tags.has(sensorId, tagId);
    const rules = this.#enabledByMetric.get(metricId);
    return rules?.of(sensorId, hasTag, this.attached.pointsOf(sensorId)) ?? NO_RULES;
  }

  /** The reason why a rule no longer applies to a point. */
  whyGone({ ruleId, ruleVersion }: Condition, point: Omit<HeardPoint, 'metricId'>): CancelCause {
    const silenced = this.#silencedBy(point);
    if (silenced) return silenced;
    const rule = this.#rules.get(ruleId);
    if (rule?.status === 'disabled') return 'ruleDisabled';
    if (rule?.status !== 'enabled') return 'ruleDeleted';
    if (rule.version !== ruleVersion) return 'ruleChanged';
    return this.attached.isRemovedFrom(point.sensorId, pickedPoints(rule)) ? 'pointRemoved' : 'sensorLeftRule';
  }

  changeRule(ruleId: string, event: AlarmRuleEvent): void {
    const before = this.#rules.get(ruleId) ?? unknownAlarmRule;
    const rule = alarmRuleFold.evolve(before, event);
    // Added first: an invalid rule throws here and leaves the previous one in place.
    if (rule.status === 'enabled' && isOfValue(rule)) this.#enabledFor(rule).add(rule);
    if (before.status === 'enabled' && isOfValue(before)) this.#enabledFor(before).remove(before);
    if (rule.status === 'deleted') this.#rules.delete(ruleId);
    else this.#rules.set(ruleId, rule);
  }

  changeSilence({ type, data }: Presence | Use): void {
    const cause = SILENCED_BY[type];
    const silenced = 'serial' in data ? data.serial : data.sensorId;
    if (cause === null) this.#silenced.delete(silenced);
    else this.#silenced.set(silenced, cause);
  }

  #silencedBy({ sensorId, base }: Omit<HeardPoint, 'metricId'>): CancelCause | undefined {
    return this.#silenced.get(sensorId) ?? (base === null ? undefined : this.#silenced.get(base));
  }

  changeTags(event: Tagging): void {
    this.#tags.apply(event);
  }

  #enabledFor({ definition: { metricId } }: KnownAlarmRule<ValueRule>): RulesOfMetric {
    const known = this.#enabledByMetric.get(metricId) ?? new RulesOfMetric();
    this.#enabledByMetric.set(metricId, known);
    return known;
  }
}

function isOfValue(rule: KnownAlarmRule): rule is KnownAlarmRule<ValueRule> {
  return isThreshold(rule.definition);
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

  /**
   * Applies one of `WATCHED_EVENTS`, or a cancellation that hands an alarm over, and returns the id of the organization
   * whose rules it changed.
   */
  apply({ type, data, position, metadata }: RecordedEvent): number {
    const event = { type, data } as WatchedEvent | HandingOver;
    const { organizationId } = event.data;
    const rules = this.of(organizationId);
    change(rules, event, Date.parse(String(metadata['at'])));
    rules.position = position;
    const { correlationId } = metadata;
    rules.correlationId = typeof correlationId === 'string' ? correlationId : undefined;
    return organizationId;
  }
}

/** `at` is the instant of the event, epoch milliseconds. */
function change(rules: OrganizationRules, event: WatchedEvent | HandingOver, at: number): void {
  if (isTagging(event)) rules.changeTags(event);
  else if (event.type === 'SensorReplaced') rules.handovers.replace(event.data, at);
  else if (event.type === 'AlarmCanceled') rules.handovers.handOver(event.data, at);
  else if (isAttachment(event)) rules.attached.apply(event);
  else if (silences(event)) rules.changeSilence(event);
  else rules.changeRule(event.data.ruleId, event);
}
