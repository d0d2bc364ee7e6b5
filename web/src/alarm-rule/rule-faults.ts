import type { AlarmRuleKind } from '@watchglass/schemas/alarm-rule/commands';
import {
  ABSENCE_CRITICAL_MINUTES,
  ABSENCE_WARNING_MINUTES,
  BASE_OFFLINE_FEWEST_MINUTES,
} from '@watchglass/schemas/alarm-rule/limits';
import type { RefusalCode } from '@watchglass/schemas/refusals';
import type { Faults } from '../form/use-form.ts';
import { isOnSilence, LIMITS, SILENCES, typedNumber, type RuleForm, type TargetKind } from './rule-form.ts';

const isGiven = (value: number | null): value is number => value !== null && !Number.isNaN(value);

function fault(field: string, rule: RefusalCode | 'array.min' | 'string.empty', limit?: number): Faults {
  return { [field]: { field, rule, message: rule, limit } };
}

/** Finds contradictions within a rule, each at the field to change. A shape cannot express these checks. */
export function contradictions(form: RuleForm): Faults {
  return {
    ...(isOnSilence(form) ? silenceFaults(form) : limitFaults(form)),
    ...targetFaults(form),
    ...whenFaults(form),
  };
}

function limitFaults(form: RuleForm): Faults {
  const none = LIMITS.every((name) => form[name].trim() === '');
  const [warning, critical] = [typedNumber(form.warningOnDelay), typedNumber(form.criticalOnDelay)];
  const late = isGiven(warning) && isGiven(critical) && warning > critical;
  const order = none ? fault('above.critical', 'ThresholdMissing') : orderFaults(form);
  return {
    ...order,
    ...(Object.keys(order).length === 0 && deadbandFaults(form)),
    ...(late && fault('warningOnDelay', 'WarningDelayLongerThanCritical')),
  };
}

/** Finds a limit that is not below the next one above it; missing limits are skipped. */
function orderFaults(form: RuleForm): Faults {
  const given = LIMITS.map((name) => ({ name, value: typedNumber(form[name]) })).filter((limit) =>
    isGiven(limit.value),
  );
  const wrong = given.find(({ value }, index) => index > 0 && Number(value) >= Number(given[index - 1]?.value));
  return wrong === undefined ? {} : fault(wrong.name, 'ThresholdsOutOfOrder');
}

/** A deadband must leave a value inside both limits. */
function deadbandFaults(form: RuleForm): Faults {
  const deadband = typedNumber(form.deadband);
  if (form.ruleKind !== 'threshold' || !isGiven(deadband)) return {};
  const limits = (side: 'above' | 'below') =>
    [typedNumber(form[`${side}.warning`]), typedNumber(form[`${side}.critical`])].filter(isGiven);
  const [low, high] = [Math.max(...limits('below')), Math.min(...limits('above'))];
  return low + deadband < high - deadband ? {} : fault('deadband', 'DeadbandTooWide', (high - low) / 2);
}

const FEWEST: Readonly<Partial<Record<AlarmRuleKind, Readonly<Record<(typeof SILENCES)[number], number>>>>> = {
  absence: { warningAfter: ABSENCE_WARNING_MINUTES, criticalAfter: ABSENCE_CRITICAL_MINUTES },
  baseOffline: { warningAfter: BASE_OFFLINE_FEWEST_MINUTES, criticalAfter: BASE_OFFLINE_FEWEST_MINUTES },
};

function silenceFaults(form: RuleForm): Faults {
  const [warning, critical] = [typedNumber(form.warningAfter), typedNumber(form.criticalAfter)];
  if (warning === null && critical === null) return fault('warningAfter', 'DelayMissing');
  const short = SILENCES.flatMap((name) => {
    const [minutes, fewest] = [typedNumber(form[name]), FEWEST[form.ruleKind]?.[name] ?? 0];
    return isGiven(minutes) && minutes < fewest ? [fault(name, 'DelayTooShort', fewest)] : [];
  });
  if (short.length > 0) return Object.assign({}, ...short) as Faults;
  const isLate = isGiven(warning) && isGiven(critical) && warning > critical;
  return isLate ? fault('warningAfter', 'WarningDelayLongerThanCritical') : {};
}

/** The fields of a target of which one must be filled. */
const NEEDED: Readonly<Partial<Record<TargetKind, readonly (keyof RuleForm)[]>>> = {
  sensors: ['sensorIds', 'pointIds'],
  filter: ['types', 'tagIds', 'locationIds', 'bases'],
  assets: ['assetIds'],
  locations: ['locationIds'],
  bases: ['bases'],
};

function targetFaults(form: RuleForm): Faults {
  if (form.kind === 'tag') return form.tag.trim() === '' ? fault('tag', 'string.empty') : {};
  const needed = NEEDED[form.kind] ?? [];
  const [first] = needed;
  const isEmpty = needed.every((name) => (form[name] as readonly unknown[]).length === 0);
  return first !== undefined && isEmpty ? fault(first, 'array.min', 1) : {};
}

function whenFaults({ when, intervals }: RuleForm): Faults {
  return when !== 'always' && intervals.length === 0 ? fault('schedule.intervals', 'array.min', 1) : {};
}
