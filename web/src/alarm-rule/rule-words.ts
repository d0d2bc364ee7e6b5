import type { AlarmRuleDefinition, ValueRule } from '@watchglass/schemas/alarm-rule/commands';
import { ofSilence, ofValue } from '@watchglass/schemas/alarm-rule/kinds';
import type { Scope } from '@watchglass/schemas/alarm-rule/targets';
import type { Translate } from '../messages/messages.ts';
import { readingText, type ShownMetric } from '../metric/atoms.ts';
import { ageText } from '../value/Age.tsx';

const MINUTE_MS = 60_000;

/** `> 24.0 or < 1.0 °C`, `no data for 10 min`: the limits of a severity in words; empty if the rule has none. */
export function limitWords(
  t: Translate,
  metric: ShownMetric | undefined,
  definition: AlarmRuleDefinition,
  severity: 'warning' | 'critical',
): string {
  const silence = ofSilence(definition)?.[`${severity}After`] ?? null;
  if (silence !== null) {
    const figure = ageText(t, silence * MINUTE_MS);
    return t(definition.kind === 'absence' ? 'alarm.noData' : 'alarm.offline', { figure });
  }
  const limits = ofValue(definition);
  return limits === undefined || metric === undefined ? '' : sidesInWords(t, metric, limits, severity);
}

function sidesInWords(t: Translate, metric: ShownMetric, limits: ValueRule, severity: 'warning' | 'critical'): string {
  const { above, below } = limits;
  const unit = limits.kind === 'rate' ? t('rule.perHour', { unit: metric.unit }) : metric.unit;
  const sides = [
    ...(above[severity] === null ? [] : [t('rule.above', { value: readingText(t, metric, above[severity]) })]),
    ...(below[severity] === null ? [] : [t('rule.below', { value: readingText(t, metric, below[severity]) })]),
  ];
  return sides.length === 0 ? '' : `${sides.join(t('rule.or'))} ${unit}`.trim();
}

interface Targeted {
  readonly kind?: AlarmRuleDefinition['kind'];
  readonly appliesTo: Scope;
}

export function targetWords(t: Translate, { kind, appliesTo }: Targeted): string {
  if (kind === 'baseOffline' && appliesTo.kind === 'all') return t('rule.to.allBases');
  if (appliesTo.kind === 'sensors') {
    const { sensorIds, pointIds = [] } = appliesTo;
    return [
      ...(sensorIds.length > 0 ? [t('rule.to.sensors', { count: sensorIds.length })] : []),
      ...(pointIds.length > 0 ? [t('rule.to.points', { count: pointIds.length })] : []),
    ].join(', ');
  }
  return appliesTo.kind === 'tag' ? t('rule.to.tag', { tag: appliesTo.tag }) : t(`rule.to.${appliesTo.kind}`);
}

/** `0 / 10 min`: the delays of a warning and a critical; empty for a rule on a silence. */
export function delayWords(t: Translate, definition: AlarmRuleDefinition): string {
  const limits = ofValue(definition);
  if (limits === undefined) return '';
  const { warningOnDelay, criticalOnDelay, offDelay } = limits;
  const on = warningOnDelay === criticalOnDelay ? String(warningOnDelay) : `${warningOnDelay} / ${criticalOnDelay}`;
  return t('rule.delayWords', { on, off: offDelay });
}
