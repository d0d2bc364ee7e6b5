import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { appliesTo } from '@watchglass/schemas/alarm-rule/applies-to';
import { isThreshold, metricOf } from '@watchglass/schemas/alarm-rule/kinds';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useMemo } from 'react';
import { alarmRuleList } from '../alarm-rule/atoms.ts';
import { useRowList } from '../live/row-list.ts';
import { useTranslate } from '../messages/messages.ts';
import type { ShownMetric } from '../metric/atoms.ts';
import { useOrganization } from '../user/rights.ts';
import { limitsIn, termsOf, type Terms } from './figure-terms.ts';

interface FieldProps {
  readonly metric: ShownMetric;
  readonly sensors: readonly SensorView[];
  readonly onChoose: (limits: Pick<Terms, 'low' | 'high'>) => void;
}

/** Takes the limits of a rule that watches one of the sensors; nothing without such a rule. */
export function RuleLimitsField({ metric, sensors, onChoose }: FieldProps) {
  const t = useTranslate();
  const rules = useRowList(alarmRuleList(useOrganization().id));
  const offered = useMemo(
    () =>
      (rules.state === 'ready' ? [...rules.value.values()] : []).flatMap((rule) =>
        rule.enabled &&
        metricOf(rule.definition) === metric.id &&
        isThreshold(rule.definition) &&
        appliesTo(rule, sensors)
          ? [{ id: rule.id, ...limitsIn(rule.definition.title, rule.definition) }]
          : [],
      ),
    [rules, metric.id, sensors],
  );
  if (offered.length === 0) return null;
  return (
    <TextField
      select
      size="small"
      label={t('lineChart.ruleLimits')}
      value=""
      onChange={({ target }) => {
        const found = offered.find(({ id }) => id === target.value);
        if (found !== undefined) onChoose(termsOf(found, metric));
      }}
      sx={{ width: 220 }}
    >
      {offered.map(({ id, rule }) => (
        <MenuItem key={id} value={id}>
          {rule}
        </MenuItem>
      ))}
    </TextField>
  );
}
