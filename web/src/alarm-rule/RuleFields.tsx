import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { SENSORS_PER_RULE, WARNING_SEVERITIES } from '@watchglass/schemas/alarm-rule/limits';
import { useState, type ReactNode } from 'react';
import { PointPicker } from '../asset/PointPicker.tsx';
import { faultText } from '../form/fault-text.ts';
import { Field } from '../form/Field.tsx';
import type { FormState } from '../form/use-form.ts';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { useMetricIds, useMetrics } from '../metric/atoms.ts';
import { MetricPicker } from '../metric/MetricPicker.tsx';
import { SensorPicker } from '../sensor/SensorPicker.tsx';
import { useIsLimited, useMay } from '../user/rights.ts';
import { RuleTagField } from './RuleTagField.tsx';
import { contradictions, DELAYS, type AppliesToKind, type Limit, type RuleForm } from './rule-form.ts';

interface FieldsProps {
  readonly form: FormState<RuleForm>;
}

const pair = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  columnGap: 4,
  rowGap: 1,
  [MOBILE_FORM]: { gridTemplateColumns: '1fr' },
} as const;
const triple = { ...pair, gridTemplateColumns: '1fr 1fr 1fr' } as const;
const AS_ONE_TYPES = new Set(['ThresholdsOutOfOrder', 'WarningDelayLongerThanCritical']);

/**
 * Shows contradictions between filled fields once the last of them loses the focus. Missing fields are shown on submit.
 */
function useContradictions(form: FormState<RuleForm>): { shown: FormState<RuleForm>; onBlur: () => void } {
  const [left, setLeft] = useState(form.values);
  const found =
    left === form.values
      ? Object.entries(contradictions(form.values)).filter(([, { rule }]) => AS_ONE_TYPES.has(rule))
      : [];
  return {
    shown: { ...form, faults: { ...Object.fromEntries(found), ...form.faults } },
    onBlur: () => setLeft(form.values),
  };
}

export function RuleFields({ form }: FieldsProps) {
  const t = useTranslate();
  const { shown, onBlur } = useContradictions(form);
  return (
    <Box onBlur={onBlur} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Field form={shown} name="title" label={t('rule.title')} />
      <Metric form={shown} />
      <Group title={t('rule.limits')}>
        <Limits form={shown} />
      </Group>
      <Group title={t('rule.delays')}>
        <Delays form={shown} />
      </Group>
      <Group title={t('rule.appliesTo')}>
        <Targets form={shown} />
      </Group>
    </Box>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ fontWeight: 600, fontSize: '0.9375rem', mb: 3, p: 0 }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

/** The fault of a field that is not a text field. */
function FaultOf({ form, name }: FieldsProps & { name: string }) {
  const t = useTranslate();
  const fault = form.faults[name];
  return (
    <FormHelperText error sx={{ minHeight: 20, mx: 3.5 }}>
      {fault ? faultText(t, fault) : ' '}
    </FormHelperText>
  );
}

function Metric({ form }: FieldsProps) {
  const ids = useMetricIds();
  return (
    <Box>
      <MetricPicker
        of={ids}
        max={1}
        value={form.values.metricId === null ? [] : [form.values.metricId]}
        onChange={([id]) => form.set('metricId', id ?? null)}
      />
      <FaultOf form={form} name="metricId" />
    </Box>
  );
}

/** Warnings come before criticals, upper limits before lower ones. */
const SHOWN_LIMITS: readonly Limit[] = ['above.warning', 'above.critical', 'below.warning', 'below.critical'];

function Limits({ form }: FieldsProps) {
  const t = useTranslate();
  const [metric] = useMetrics(form.values.metricId === null ? [] : [form.values.metricId]);
  const unit = <InputAdornment position="end">{metric?.unit}</InputAdornment>;
  return (
    <Box sx={pair}>
      {SHOWN_LIMITS.map((name) => (
        <Field
          key={name}
          form={form}
          name={name}
          label={t(`rule.limit.${name}`)}
          autoComplete="off"
          slotProps={{ input: { endAdornment: unit }, htmlInput: { inputMode: 'text' } }}
        />
      ))}
      <TextField
        select
        id="warning-severity"
        label={t('rule.warningSeverity')}
        value={form.values.warningSeverity}
        onChange={(event) =>
          form.set(
            'warningSeverity',
            WARNING_SEVERITIES.find((each) => String(each) === String(event.target.value)) ?? 50,
          )
        }
        helperText=" "
      >
        {WARNING_SEVERITIES.map((severity) => (
          <MenuItem key={severity} value={severity}>
            {t(`rule.severity.${severity}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

function Delays({ form }: FieldsProps) {
  const t = useTranslate();
  const minutes = <InputAdornment position="end">{t('rule.minutes')}</InputAdornment>;
  return (
    <Box sx={triple}>
      {DELAYS.map((name) => (
        <Field
          key={name}
          form={form}
          name={name}
          label={t(`rule.${name}`)}
          autoComplete="off"
          slotProps={{ input: { endAdornment: minutes }, htmlInput: { inputMode: 'numeric' } }}
        />
      ))}
    </Box>
  );
}

const KINDS: readonly AppliesToKind[] = ['all', 'sensors', 'tag'];
/** A member limited to locations may only pick sensors: other targets would reach beyond the limit. */
const PICKED: readonly AppliesToKind[] = ['sensors'];

function Targets({ form }: FieldsProps) {
  const t = useTranslate();
  const { kind, sensorIds, pointIds, metricId } = form.values;
  const kinds = useIsLimited() ? PICKED : KINDS;
  const mayAssets = useMay('sensors', 'r');
  return (
    <Box sx={{ ...pair, gridTemplateColumns: '1fr 2fr' }}>
      <TextField
        select
        id="applies-to"
        label={t('rule.whichSensors')}
        value={kind}
        onChange={(event) => form.set('kind', KINDS.find((each) => each === event.target.value) ?? 'all')}
        helperText=" "
      >
        {kinds.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`rule.kind.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {kind === 'tag' && <RuleTagField form={form} />}
      {kind === 'sensors' && (
        <Box>
          <SensorPicker value={sensorIds} max={SENSORS_PER_RULE} onChange={(ids) => form.set('sensorIds', ids)} />
          <FaultOf form={form} name="sensorIds" />
          {mayAssets && (
            <>
              <PointPicker
                metricId={metricId}
                value={pointIds}
                max={SENSORS_PER_RULE}
                onChange={(ids) => form.set('pointIds', ids)}
              />
              <FaultOf form={form} name="pointIds" />
            </>
          )}
        </Box>
      )}
    </Box>
  );
}
