import { appliesTo } from '@watchglass/schemas/alarm-rule/applies-to';
import { metricOf } from '@watchglass/schemas/alarm-rule/kinds';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useMemo } from 'react';
import { alarmRuleList } from '../alarm-rule/atoms.ts';
import { useRowList } from '../live/row-list.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { UsingLinks } from './UsingLinks.tsx';

/** The alarm rules that watch a sensor, for members who may read rules. */
export function UsedByRules({ sensor }: { sensor: SensorView }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const rules = useRowList(alarmRuleList(organizationId));
  const found = useMemo(
    () =>
      rules.state === 'ready'
        ? [...rules.value.values()]
            .filter((rule) => sensor.metrics.includes(metricOf(rule.definition)) && appliesTo(rule, [sensor]))
            .toSorted((a, b) => a.definition.title.localeCompare(b.definition.title))
        : [],
    [rules, sensor],
  );
  const items = found.map(({ id, definition: { title } }) => ({
    id,
    name: title,
    path: `/${organizationId}/alarms/alarm-rules/${id}`,
  }));
  return <UsingLinks title={t('sensor.usedBy')} none={t('sensor.usedByNone')} items={items} />;
}
