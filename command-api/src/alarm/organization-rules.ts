import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import { firstActive } from '@watchglass/schemas/alarm-rule/active-times';
import type { BaseOfflineRule, SensorRule } from '@watchglass/schemas/alarm-rule/commands';
import type { BaseEvent } from '@watchglass/schemas/base/events';
import type { CalendarEvent } from '@watchglass/schemas/calendar/events';
import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import { alarmRuleFold, unknownAlarmRule, type AlarmRule, type KnownAlarmRule } from '../alarm-rule/alarm-rule.ts';
import { AttachedSensors } from './attached-sensors.ts';
import { BaseRules, type BaseRule } from './base-rules.ts';
import type { CancelCause, Condition } from './condition.ts';
import type { ChosenSensor } from './chosen.ts';
import { ClosedDays } from './closed-days.ts';
import { Handovers } from './handovers.ts';
import type { JudgedRule } from './judged-rule.ts';
import { Maintenances, type Maintained } from './maintenances.ts';
import { RulesOfMetric } from './rules-of-metric.ts';
import { SensorTags, type Tagging } from './sensor-tags.ts';
import { withSharedLimits } from './shared-limits.ts';
import { SubjectFacts, type FactEvent } from './subject-facts.ts';

export type Presence = Extract<
  BaseEvent,
  { type: 'BaseRegistered' | 'BaseUnregistered' | 'BasePaused' | 'BaseUnpaused' }
>;
export type Use = Extract<
  SensorEvent,
  { type: 'SensorDisabled' | 'SensorEnabled' | 'SensorDeleted' | 'SensorRestored' }
>;

export const SILENCED_BY: Readonly<Record<Presence['type'] | Use['type'], CancelCause | null>> = {
  SensorDisabled: 'sensorDisabled',
  SensorEnabled: null,
  SensorDeleted: 'sensorDeleted',
  SensorRestored: null,
  BaseRegistered: null,
  BaseUnregistered: 'baseUnregistered',
  BasePaused: 'basePaused',
  BaseUnpaused: null,
};

const NO_RULES: readonly JudgedRule[] = [];

/** A point, and the serial of the base through which it was last heard, null if unknown. */
interface HeardPoint {
  readonly sensorId: number;
  readonly metricId: number;
  readonly base: string | null;
}

function pickedPoints({ definition: { appliesTo } }: KnownAlarmRule): readonly string[] {
  return (appliesTo.kind === 'sensors' && appliesTo.pointIds) || [];
}

function isOnBases(rule: KnownAlarmRule): rule is KnownAlarmRule<BaseOfflineRule> {
  return rule.definition.kind === 'baseOffline';
}

function dependsOnFacts({ definition: { kind, appliesTo, schedule } }: KnownAlarmRule): boolean {
  const isByPlace = appliesTo.kind === 'filter' || appliesTo.kind === 'locations';
  return kind === 'absence' || isByPlace || (schedule !== undefined && schedule.zone === null);
}

/** The rules of one organization, what matches them to sensors and bases, and the open alarms of bases. */
export class OrganizationRules {
  /** Position of the last event that changed anything: a reader compares it to know if its rules are outdated. */
  position = '';
  /** The correlation id of that event, which leads to the command. */
  correlationId: string | undefined;
  readonly #rules = new Map<string, AlarmRule>();
  readonly #enabledByMetric = new Map<number, RulesOfMetric>();
  readonly #onBases = new BaseRules();
  /** Rules with a schedule on the clock of a zone, by zone: the same rule is the same object. */
  #scheduled = new WeakMap<KnownAlarmRule, Map<string, JudgedRule>>();
  readonly #tags = new SensorTags();
  readonly attached = new AttachedSensors();
  readonly handovers = new Handovers();
  readonly facts = new SubjectFacts();
  readonly maintenances = new Maintenances();
  readonly closed = new ClosedDays();
  /** Bases that cannot send and sensors out of use, by serial and by id, each with the cause. */
  readonly #silenced = new Map<string | number, CancelCause>();
  /** The enabled rules for which it matters where things are, how often they send, and which bases are lost. */
  readonly #onFacts = new Set<string>();
  #changes = 0;

  /**
   * The enabled rules that apply to a point: none while its sensor is out of use, or the base through which it was
   * heard is paused or unregistered.
   */
  concerning({ sensorId, metricId, base }: HeardPoint): readonly JudgedRule[] {
    if (this.#silencedBy({ sensorId, base })) return NO_RULES;
    const rules = this.#enabledByMetric.get(metricId);
    if (rules === undefined) return NO_RULES;
    const chosen = this.#chosen({ sensorId, base });
    return rules.of(chosen).map((rule) => this.#withSchedule(rule, chosen.location));
  }

  /** The maintenance that hides an alarm of a point now. */
  maintenanceOf(point: Omit<HeardPoint, 'metricId'>, alarm: Omit<Maintained, 'subject'>): string | null {
    return this.maintenances.hiding({ subject: this.#chosen(point), ...alarm });
  }

  /** The maintenance that hides an alarm of a base now. */
  maintenanceOfBase(serial: string, alarm: Omit<Maintained, 'subject'>): string | null {
    const subject = { serial, location: this.facts.base(serial)?.location ?? null };
    return this.maintenances.hiding({ subject, ...alarm });
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

  /** The enabled rules on bases that watch a base that may send. */
  baseRulesOf(serial: string): readonly BaseRule[] {
    const base = this.facts.base(serial);
    return base === undefined || this.#silenced.has(serial) ? [] : this.#onBases.of(base, this);
  }

  /** The reason why a rule no longer applies to a base. */
  whyBaseGone(ruleId: string, serial: string): CancelCause {
    const silenced = this.#silenced.get(serial);
    if (silenced) return silenced;
    const rule = this.#rules.get(ruleId);
    if (rule?.status === 'disabled') return 'ruleDisabled';
    return rule?.status === 'enabled' ? 'ruleChanged' : 'ruleDeleted';
  }

  /** The open alarm of a base, whose sensors' silence it explains. */
  baseAlarmOf(serial: string): string | undefined {
    return this.#onBases.alarmOf(serial);
  }

  /** Replaces the open alarms of bases, by serial; returns false if nothing changes. */
  setBaseAlarms(alarms: ReadonlyMap<string, string>): boolean {
    const isChanged = this.#onBases.setAlarms(alarms);
    if (isChanged) this.position = `${this.position.split('/')[0]}/${(this.#changes += 1)}`;
    return isChanged;
  }

  /** `position` is that of the event. */
  changeRule(ruleId: string, event: AlarmRuleEvent, position: string): void {
    const before = this.#rules.get(ruleId) ?? unknownAlarmRule;
    const rule = withSharedLimits(alarmRuleFold.evolve(before, event));
    this.#onFacts.delete(ruleId);
    if (rule.status === 'enabled' && dependsOnFacts(rule)) this.#onFacts.add(ruleId);
    // Added first: an invalid rule throws here and leaves the previous one in place.
    if (rule.status === 'enabled') this.#add(rule, position);
    if (before.status === 'enabled') this.#remove(before, rule);
    if (rule.status === 'deleted') this.#rules.delete(ruleId);
    else this.#rules.set(ruleId, rule);
  }

  changeSilence({ type, data }: Presence | Use): void {
    const cause = SILENCED_BY[type];
    const silenced = 'serial' in data ? data.serial : data.sensorId;
    if (cause === null) this.#silenced.delete(silenced);
    else this.#silenced.set(silenced, cause);
  }

  changeTags(event: Tagging): void {
    this.#tags.apply(event);
  }

  /** Returns false: a calendar that no rule can have yet. */
  changeCalendar(event: CalendarEvent): boolean {
    this.closed.apply(event);
    this.#scheduled = new WeakMap();
    return event.type !== 'CalendarCreated';
  }

  /** Returns false if no rule depends on it. */
  changeFacts(event: FactEvent): boolean {
    this.facts.apply(event);
    return this.#onFacts.size > 0;
  }

  #add(rule: KnownAlarmRule, position: string): void {
    if (isOnBases(rule)) this.#onBases.set(rule, position);
    else this.#enabledFor(rule as KnownAlarmRule<SensorRule>).add(rule as KnownAlarmRule<SensorRule>);
  }

  #remove(before: KnownAlarmRule, rule: AlarmRule): void {
    if (!isOnBases(before))
      this.#enabledFor(before as KnownAlarmRule<SensorRule>).remove(before as KnownAlarmRule<SensorRule>);
    else if (rule.status !== 'enabled' || !isOnBases(rule)) this.#onBases.remove(before.ruleId);
  }

  #withSchedule(rule: KnownAlarmRule<SensorRule>, location: string | null): JudgedRule {
    const { schedule } = rule.definition;
    if (schedule === undefined) return rule;
    const zone = schedule.zone ?? this.facts.zoneOf(location);
    const known = this.#scheduled.get(rule) ?? new Map<string, JudgedRule>();
    this.#scheduled.set(rule, known);
    const found = known.get(zone) ?? { ...rule, firstActive: firstActive(schedule, zone, this.closed.of(schedule)) };
    known.set(zone, found);
    return found;
  }

  #chosen({ sensorId, base }: Omit<HeardPoint, 'metricId'>): ChosenSensor {
    return {
      sensorId,
      base,
      location: this.facts.locationOf(sensorId),
      product: this.facts.productOf(sensorId),
      pointIds: this.attached.pointsOf(sensorId),
      assetIds: this.attached.assetsOf(sensorId),
      hasTag: (tagId) => this.#tags.has(sensorId, tagId),
    };
  }

  #silencedBy({ sensorId, base }: Omit<HeardPoint, 'metricId'>): CancelCause | undefined {
    return this.#silenced.get(sensorId) ?? (base === null ? undefined : this.#silenced.get(base));
  }

  #enabledFor({ definition: { metricId } }: KnownAlarmRule<SensorRule>): RulesOfMetric {
    const known = this.#enabledByMetric.get(metricId) ?? new RulesOfMetric();
    this.#enabledByMetric.set(metricId, known);
    return known;
  }
}
