import type { AlarmRuleDefinition, ThresholdRule } from '@watchglass/schemas/alarm-rule/commands';
import { isThreshold } from '@watchglass/schemas/alarm-rule/kinds';
import { DEFAULT_OFF_DELAY_MINUTES, DEFAULT_ON_DELAY_MINUTES } from '@watchglass/schemas/alarm-rule/limits';
import { metricById } from '@watchglass/schemas/metric/metrics';
import type { UnitConversion } from '@watchglass/schemas/metric/units';
import type { RefusalCode } from '@watchglass/schemas/refusals';
import type { Units } from '@watchglass/schemas/user/units';
import type { Faults } from '../form/use-form.ts';
import { shownUnit, toNative, toShown } from '../metric/shown-unit.ts';

/** From the highest to the lowest limit. */
const LIMITS = ['above.critical', 'above.warning', 'below.warning', 'below.critical'] as const;
export type Limit = (typeof LIMITS)[number];
export const DELAYS = ['warningOnDelay', 'criticalOnDelay', 'offDelay'] as const;
type Delay = (typeof DELAYS)[number];
const TARGETS = ['all', 'sensors', 'tag'] as const;
export type AppliesToKind = (typeof TARGETS)[number];

/** The rules that this form can show: on a value, of all, picked or tagged sensors. */
export type FormRule = ThresholdRule & {
  readonly appliesTo: Extract<ThresholdRule['appliesTo'], { kind: AppliesToKind }>;
};

export function isFormRule(definition: AlarmRuleDefinition): definition is FormRule {
  return isThreshold(definition) && TARGETS.some((kind) => kind === definition.appliesTo.kind);
}

/** The parts of a rule that the form does not show and keeps. */
type Kept = Pick<ThresholdRule, 'deadband' | 'schedule' | 'subscribers'>;

/**
 * The fields of a rule: numbers are text in the person's units, and an empty one is no threshold. Names are the paths
 * of the contract's shape.
 */
export interface RuleForm extends Readonly<Record<Limit | Delay, string>> {
  readonly title: string;
  readonly metricId: number | null;
  readonly warningSeverity: ThresholdRule['warningSeverity'];
  readonly kind: AppliesToKind;
  readonly sensorIds: readonly number[];
  readonly pointIds: readonly string[];
  readonly tag: string;
  /** The id of the tag if it was chosen from the workspace's tags; without it, the name decides. */
  readonly tagId: string | null;
  readonly kept: Kept;
}

export const NEW_RULE: RuleForm = {
  title: '',
  metricId: null,
  'above.critical': '',
  'above.warning': '',
  'below.warning': '',
  'below.critical': '',
  warningSeverity: 50,
  warningOnDelay: String(DEFAULT_ON_DELAY_MINUTES),
  criticalOnDelay: String(DEFAULT_ON_DELAY_MINUTES),
  offDelay: String(DEFAULT_OFF_DELAY_MINUTES),
  kind: 'all',
  sensorIds: [],
  pointIds: [],
  tag: '',
  tagId: null,
  kept: {},
};

/** Converts from the form's unit of a metric to the native one. */
function typedIn(metricId: number | null, units: Units): UnitConversion {
  const metric = metricById.get(metricId ?? -1);
  return metric === undefined ? { slope: 1, offset: 0 } : shownUnit(metric.unit, metric.digits, units).conversion;
}

function keptOf({ deadband, schedule, subscribers }: Kept): Kept {
  return {
    ...(deadband !== undefined && { deadband }),
    ...(schedule !== undefined && { schedule }),
    ...(subscribers !== undefined && { subscribers }),
  };
}

export function formOf({ above, below, appliesTo, ...rule }: FormRule, units: Units): RuleForm {
  const unit = typedIn(rule.metricId, units);
  const written = (value: number | null) => (value === null ? '' : String(toShown(unit, value)));
  return {
    title: rule.title,
    metricId: rule.metricId,
    warningSeverity: rule.warningSeverity,
    'above.critical': written(above.critical),
    'above.warning': written(above.warning),
    'below.warning': written(below.warning),
    'below.critical': written(below.critical),
    warningOnDelay: String(rule.warningOnDelay),
    criticalOnDelay: String(rule.criticalOnDelay),
    offDelay: String(rule.offDelay),
    kind: appliesTo.kind,
    sensorIds: appliesTo.kind === 'sensors' ? appliesTo.sensorIds : [],
    pointIds: (appliesTo.kind === 'sensors' && appliesTo.pointIds) || [],
    tag: appliesTo.kind === 'tag' ? appliesTo.tag : '',
    tagId: (appliesTo.kind === 'tag' && appliesTo.tagId) || null,
    kept: keptOf(rule),
  };
}

/** Parses a number with a point or a comma; null if the text is empty, NaN if it is not a number. */
export function typedNumber(text: string): number | null {
  const trimmed = text.trim().replace(',', '.').replace('−', '-');
  return trimmed === '' ? null : Number(trimmed);
}

function appliesToOf({ kind, sensorIds, pointIds, tag, tagId }: RuleForm) {
  if (kind === 'sensors')
    return { kind, sensorIds: [...sensorIds], ...(pointIds.length > 0 && { pointIds: [...pointIds] }) };
  return kind === 'tag' ? { kind, tag: tag.trim(), ...(tagId !== null && { tagId }) } : { kind };
}

/** Builds the body of the command; the contract's shape decides if it is valid. */
export function definitionOf(form: RuleForm, units: Units) {
  const unit = typedIn(form.metricId, units);
  const limit = (name: Limit) => {
    const typed = typedNumber(form[name]);
    return typed === null ? null : toNative(unit, typed);
  };
  return {
    title: form.title.trim(),
    metricId: form.metricId ?? undefined,
    above: { warning: limit('above.warning'), critical: limit('above.critical') },
    below: { warning: limit('below.warning'), critical: limit('below.critical') },
    warningSeverity: form.warningSeverity,
    warningOnDelay: typedNumber(form.warningOnDelay) ?? undefined,
    criticalOnDelay: typedNumber(form.criticalOnDelay) ?? undefined,
    offDelay: typedNumber(form.offDelay) ?? undefined,
    appliesTo: appliesToOf(form),
    ...form.kept,
  };
}

const isGiven = (value: number | null): value is number => value !== null && !Number.isNaN(value);

function fault(field: string, rule: RefusalCode | 'array.min' | 'string.empty', limit?: number): Faults {
  return { [field]: { field, rule, message: rule, limit } };
}

/** Finds a limit that is not below the next one above it; missing limits are skipped. */
function orderFaults(form: RuleForm): Faults {
  const given = LIMITS.map((name) => ({ name, value: typedNumber(form[name]) })).filter((limit) =>
    isGiven(limit.value),
  );
  const wrong = given.find(({ value }, index) => index > 0 && Number(value) >= Number(given[index - 1]?.value));
  return wrong === undefined ? {} : fault(wrong.name, 'ThresholdsOutOfOrder');
}

function targetFaults({ kind, sensorIds, pointIds, tag }: RuleForm): Faults {
  if (kind === 'sensors' && sensorIds.length + pointIds.length === 0) return fault('sensorIds', 'array.min', 1);
  return kind === 'tag' && tag.trim() === '' ? fault('tag', 'string.empty') : {};
}

/** Finds contradictions within a rule, each at the field to change. A shape cannot express these checks. */
export function contradictions(form: RuleForm): Faults {
  const none = LIMITS.every((name) => form[name].trim() === '');
  const [warning, critical] = [typedNumber(form.warningOnDelay), typedNumber(form.criticalOnDelay)];
  const late = isGiven(warning) && isGiven(critical) && warning > critical;
  return {
    ...(none ? fault('above.critical', 'ThresholdMissing') : orderFaults(form)),
    ...(late ? fault('warningOnDelay', 'WarningDelayLongerThanCritical') : {}),
    ...targetFaults(form),
  };
}
