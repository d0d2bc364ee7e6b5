import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { Translate } from '../messages/messages.ts';
import { readingText, type ShownMetric } from '../metric/atoms.ts';

/** `> 24.0 or < 1.0 °C`: the limits of a severity in words; empty if the rule has none. */
export function limitWords(
  t: Translate,
  metric: ShownMetric,
  { above, below }: AlarmRuleDefinition,
  severity: 'warning' | 'critical',
): string {
  const sides = [
    ...(above[severity] === null ? [] : [t('rule.above', { value: readingText(t, metric, above[severity]) })]),
    ...(below[severity] === null ? [] : [t('rule.below', { value: readingText(t, metric, below[severity]) })]),
  ];
  return sides.length === 0 ? '' : `${sides.join(t('rule.or'))} ${metric.unit}`.trim();
}

export function targetWords(t: Translate, { appliesTo }: AlarmRuleDefinition): string {
  if (appliesTo.kind === 'sensors') {
    const { sensorIds, pointIds = [] } = appliesTo;
    return [
      ...(sensorIds.length > 0 ? [t('rule.to.sensors', { count: sensorIds.length })] : []),
      ...(pointIds.length > 0 ? [t('rule.to.points', { count: pointIds.length })] : []),
    ].join(', ');
  }
  return appliesTo.kind === 'tag' ? t('rule.to.tag', { tag: appliesTo.tag }) : t('rule.to.all');
}

/** `0 / 10 min`: the delays of a warning and a critical. */
export function delayWords(t: Translate, { warningOnDelay, criticalOnDelay, offDelay }: AlarmRuleDefinition): string {
  const on = warningOnDelay === criticalOnDelay ? String(warningOnDelay) : `${warningOnDelay} / ${criticalOnDelay}`;
  return t('rule.delayWords', { on, off: offDelay });
}
