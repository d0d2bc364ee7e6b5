import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { isThreshold, metricOf } from '@watchglass/schemas/alarm-rule/kinds';
import { useMemo } from 'react';
import { Choice, Row } from '../alarm-rule/editor/parts.tsx';
import { alarmRuleList } from '../alarm-rule/atoms.ts';
import { faultText } from '../form/fault-text.ts';
import { faultAt, type FormState } from '../form/use-form.ts';
import { useRowList } from '../live/row-list.ts';
import { useTranslate } from '../messages/messages.ts';
import type { ShownMetric } from '../metric/atoms.ts';
import { useOrganization } from '../user/rights.ts';
import { LIMIT_SOURCES, type ScheduleForm } from './schedule-form.ts';

interface FieldsProps {
  readonly form: FormState<ScheduleForm>;
  readonly metric: ShownMetric | undefined;
}

/** What the values may be: typed in the person's unit, or as a rule says; a summary may do without. */
export function LimitFields({ form, metric }: FieldsProps) {
  const t = useTranslate();
  const { kind, limitSource } = form.values;
  return (
    <>
      <Choice
        id="report-limits"
        label={t('report.limits')}
        value={limitSource}
        choices={LIMIT_SOURCES.filter((each) => each !== 'none' || kind === 'summary')}
        word={(each) => t(`report.limits.${each}`)}
        onChange={(chosen) => form.set('limitSource', chosen)}
      />
      {limitSource === 'typed' && <Typed form={form} metric={metric} />}
      {limitSource === 'rule' && <Rule form={form} />}
    </>
  );
}

function Typed({ form, metric }: FieldsProps) {
  const t = useTranslate();
  const { limits } = form.values;
  const fault = form.faults['limits'];
  return (
    <>
      <Row of={2}>
        {(['low', 'high'] as const).map((side) => {
          const ofSide = form.faults[`limits.${side}`];
          return (
            <TextField
              key={side}
              id={`field-${side}`}
              label={`${t(`lineChart.${side}`)} ${metric?.unit ?? ''}`.trim()}
              value={limits[side]}
              error={(ofSide ?? fault) !== undefined}
              helperText={ofSide ? faultText(t, ofSide) : ' '}
              onChange={({ target }) => form.set('limits', { ...limits, [side]: target.value })}
              onBlur={() => form.leave('limits')}
              slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            />
          );
        })}
      </Row>
      {fault && <FormHelperText error>{faultText(t, fault)}</FormHelperText>}
    </>
  );
}

/** A rule on a value of the metric. */
function Rule({ form }: Pick<FieldsProps, 'form'>) {
  const t = useTranslate();
  const rules = useRowList(alarmRuleList(useOrganization().id));
  const { metricId, ruleId } = form.values;
  const offered = useMemo(
    () =>
      (rules.state === 'ready' ? [...rules.value.values()] : [])
        .filter(({ id, definition }) => id === ruleId || (isThreshold(definition) && metricOf(definition) === metricId))
        .map(({ id, definition }) => ({ id, title: definition.title }))
        .toSorted((one, other) => one.title.localeCompare(other.title)),
    [rules, metricId, ruleId],
  );
  const fault = faultAt(form.faults, 'ruleId');
  const text = offered.length === 0 ? t('report.noRule') : ' ';
  return (
    <TextField
      select
      id="field-ruleId"
      label={t('alarm.rule')}
      value={offered.some(({ id }) => id === ruleId) ? ruleId : ''}
      error={fault !== undefined}
      helperText={fault ? faultText(t, fault) : text}
      onChange={({ target }) => form.set('ruleId', target.value)}
    >
      {offered.map(({ id, title }) => (
        <MenuItem key={id} value={id}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  );
}
