import { toNative, toShown } from '@watchglass/schemas/metric/convert';
import type { AlarmRuleDefinition, AlarmRuleKind, ThresholdRule } from '@watchglass/schemas/alarm-rule/commands';
import { ofSilence, ofValue } from '@watchglass/schemas/alarm-rule/kinds';
import {
  DEFAULT_OFF_DELAY_MINUTES,
  DEFAULT_ON_DELAY_MINUTES,
  RATE_WINDOW_MIN_MINUTES,
} from '@watchglass/schemas/alarm-rule/limits';
import type { Scope } from '@watchglass/schemas/alarm-rule/targets';
import type { RuleSchedule } from '@watchglass/schemas/alarm-rule/schedule';
import { metricById } from '@watchglass/schemas/metric/metrics';
import type { UnitConversion } from '@watchglass/schemas/metric/units';
import type { Units } from '@watchglass/schemas/user/units';
import { shownUnit } from '../metric/shown-unit.ts';

/** From the highest to the lowest limit. */
export const LIMITS = ['above.critical', 'above.warning', 'below.warning', 'below.critical'] as const;
export type Limit = (typeof LIMITS)[number];
export const DELAYS = ['warningOnDelay', 'criticalOnDelay', 'offDelay'] as const;
export const SILENCES = ['warningAfter', 'criticalAfter'] as const;
type Minutes = (typeof DELAYS)[number] | (typeof SILENCES)[number] | 'windowMinutes';

export const RULE_KINDS: readonly AlarmRuleKind[] = ['threshold', 'rate', 'absence', 'baseOffline'];
export const SENSOR_TARGETS = ['all', 'sensors', 'tag', 'filter', 'assets', 'locations'] as const;
export const BASE_TARGETS = ['all', 'bases', 'locations'] as const;
export type TargetKind = (typeof SENSOR_TARGETS)[number] | (typeof BASE_TARGETS)[number];

/** The targets that a kind of rule can have. */
export const targetsOf = (kind: AlarmRuleKind): readonly TargetKind[] =>
  kind === 'baseOffline' ? BASE_TARGETS : SENSOR_TARGETS;

export type Interval = RuleSchedule['intervals'][number];

/** The fields of a choice of sensors or bases. */
export interface TargetForm {
  readonly kind: TargetKind;
  readonly sensorIds: readonly number[];
  readonly pointIds: readonly string[];
  readonly tag: string;
  /** The id of the tag if it was chosen from the workspace's tags; without it, the name decides. */
  readonly tagId: string | null;
  readonly types: readonly string[];
  readonly tagIds: readonly string[];
  readonly locationIds: readonly string[];
  readonly assetIds: readonly string[];
  /** Serials: of the bases of a filter, or of picked bases. */
  readonly bases: readonly string[];
}

export const ALL_TARGETS: TargetForm = {
  kind: 'all',
  sensorIds: [],
  pointIds: [],
  tag: '',
  tagId: null,
  types: [],
  tagIds: [],
  locationIds: [],
  assetIds: [],
  bases: [],
};

/**
 * The fields of a rule of any kind: numbers are text in the person's units, and an empty one is none. Names are the paths
 * of the contract's shape where it has one.
 */
export interface RuleForm extends TargetForm, Readonly<Record<Limit | Minutes | 'deadband', string>> {
  readonly title: string;
  readonly ruleKind: AlarmRuleKind;
  readonly metricId: number | null;
  readonly warningSeverity: ThresholdRule['warningSeverity'];
  readonly when: 'always' | RuleSchedule['kind'];
  readonly intervals: readonly Interval[];
  /** Null is the zone of the location of the sensor or base. */
  readonly zone: string | null;
  readonly calendarId: string | undefined;
  readonly subscribers: AlarmRuleDefinition['subscribers'];
}

export const NEW_RULE: RuleForm = {
  title: '',
  ruleKind: 'threshold',
  metricId: null,
  'above.critical': '',
  'above.warning': '',
  'below.warning': '',
  'below.critical': '',
  deadband: '',
  windowMinutes: String(RATE_WINDOW_MIN_MINUTES),
  warningSeverity: 50,
  warningOnDelay: String(DEFAULT_ON_DELAY_MINUTES),
  criticalOnDelay: String(DEFAULT_ON_DELAY_MINUTES),
  offDelay: String(DEFAULT_OFF_DELAY_MINUTES),
  warningAfter: '',
  criticalAfter: '',
  ...ALL_TARGETS,
  when: 'always',
  intervals: [],
  zone: null,
  calendarId: undefined,
  subscribers: undefined,
};

/** Converts from the form's unit of a metric to the native one. */
export function typedIn(metricId: number | null, units: Units): UnitConversion {
  const metric = metricById.get(metricId ?? -1);
  return metric === undefined ? { slope: 1, offset: 0 } : shownUnit(metric.unit, metric.digits, units).conversion;
}

/** A difference of values, or their change per hour, has no offset. */
export const ofDifference = ({ slope }: UnitConversion): UnitConversion => ({ slope, offset: 0 });

const written = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

export function formOf(definition: AlarmRuleDefinition, units: Units): RuleForm {
  return {
    ...NEW_RULE,
    title: definition.title,
    ruleKind: definition.kind ?? 'threshold',
    metricId: definition.kind === 'baseOffline' ? null : definition.metricId,
    warningSeverity: definition.warningSeverity,
    ...limitsIn(definition, units),
    ...silencesIn(definition),
    ...targetsIn(definition),
    ...scheduleIn(definition),
    subscribers: definition.subscribers,
  };
}

function limitsIn(definition: AlarmRuleDefinition, units: Units): Partial<RuleForm> {
  const rule = ofValue(definition);
  if (rule === undefined) return {};
  const whole = typedIn(rule.metricId, units);
  const unit = rule.kind === 'rate' ? ofDifference(whole) : whole;
  const shown = (value: number | null) => (value === null ? '' : String(toShown(unit, value)));
  return {
    'above.critical': shown(rule.above.critical),
    'above.warning': shown(rule.above.warning),
    'below.warning': shown(rule.below.warning),
    'below.critical': shown(rule.below.critical),
    warningOnDelay: String(rule.warningOnDelay),
    criticalOnDelay: String(rule.criticalOnDelay),
    offDelay: String(rule.offDelay),
    ...(rule.kind === 'rate'
      ? { windowMinutes: String(rule.windowMinutes) }
      : { deadband: rule.deadband ? String(toShown(ofDifference(whole), rule.deadband)) : '' }),
  };
}

function silencesIn(definition: AlarmRuleDefinition): Partial<RuleForm> {
  const rule = ofSilence(definition);
  return rule ? { warningAfter: written(rule.warningAfter), criticalAfter: written(rule.criticalAfter) } : {};
}

/** The fields of targets; what they do not name is left as it is. */
export function targetsIn({ appliesTo }: { readonly appliesTo: Scope }): Partial<TargetForm> {
  const { kind, ...targets } = appliesTo;
  if ('serials' in targets) return { kind, bases: targets.serials };
  return { kind, ...Object.fromEntries(Object.entries(targets).filter(([, value]) => value !== undefined)) };
}

function scheduleIn({ schedule }: AlarmRuleDefinition): Partial<RuleForm> {
  if (schedule === undefined) return {};
  const { kind: when, intervals, zone, calendarId } = schedule;
  return { when, intervals, zone, calendarId };
}

/** Parses a number with a point or a comma; null if the text is empty, NaN if it is not a number. */
export function typedNumber(text: string): number | null {
  const trimmed = text.trim().replace(',', '.').replace('−', '-');
  return trimmed === '' ? null : Number(trimmed);
}

/** Builds the body of the command; the contract's shape decides if it is valid. */
export function definitionOf(form: RuleForm, units: Units): object {
  const { ruleKind, metricId } = form;
  return {
    title: form.title.trim(),
    ...(ruleKind !== 'threshold' && { kind: ruleKind }),
    warningSeverity: form.warningSeverity,
    ...(ruleKind !== 'baseOffline' && { metricId: metricId ?? undefined }),
    ...(isOnSilence(form) ? silencesOf(form) : limitsOf(form, units)),
    appliesTo: appliesToOf(form),
    ...(form.when !== 'always' && { schedule: scheduleOf(form) }),
    ...(form.subscribers !== undefined && { subscribers: form.subscribers }),
  };
}

export const isOnSilence = ({ ruleKind }: Pick<RuleForm, 'ruleKind'>): boolean =>
  ruleKind === 'absence' || ruleKind === 'baseOffline';

function silencesOf(form: RuleForm): object {
  return { warningAfter: typedNumber(form.warningAfter), criticalAfter: typedNumber(form.criticalAfter) };
}

function limitsOf(form: RuleForm, units: Units): object {
  const whole = typedIn(form.metricId, units);
  const isRate = form.ruleKind === 'rate';
  const limit = (name: Limit) => {
    const typed = typedNumber(form[name]);
    return typed === null ? null : toNative(isRate ? ofDifference(whole) : whole, typed);
  };
  const deadband = typedNumber(form.deadband);
  return {
    above: { warning: limit('above.warning'), critical: limit('above.critical') },
    below: { warning: limit('below.warning'), critical: limit('below.critical') },
    warningOnDelay: typedNumber(form.warningOnDelay) ?? undefined,
    criticalOnDelay: typedNumber(form.criticalOnDelay) ?? undefined,
    offDelay: typedNumber(form.offDelay) ?? undefined,
    ...(isRate && { windowMinutes: typedNumber(form.windowMinutes) ?? undefined }),
    ...(!isRate && deadband !== null && { deadband: toNative(ofDifference(whole), deadband) }),
  };
}

/** Without the empty dimensions of a filter. */
const given = (lists: Readonly<Record<string, readonly string[]>>): object =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));

/** The targets in the shape of the contract. */
export function appliesToOf(form: TargetForm): object {
  return { kind: form.kind, ...TARGETS[form.kind](form) };
}

const TARGETS: Readonly<Record<TargetKind, (form: TargetForm) => object>> = {
  all: () => ({}),
  sensors: ({ sensorIds, pointIds }) => ({ sensorIds, ...given({ pointIds }) }),
  tag: ({ tag, tagId }) => ({ tag: tag.trim(), ...(tagId !== null && { tagId }) }),
  filter: ({ types, tagIds, locationIds, bases }) => given({ types, tagIds, locationIds, bases }),
  assets: ({ assetIds }) => ({ assetIds }),
  locations: ({ locationIds }) => ({ locationIds }),
  bases: ({ bases }) => ({ serials: bases }),
};

function scheduleOf({ when, intervals, zone, calendarId }: RuleForm): object {
  return { kind: when, intervals, zone, ...(calendarId !== undefined && { calendarId }) };
}
