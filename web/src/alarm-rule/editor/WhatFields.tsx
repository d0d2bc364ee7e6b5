import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import { WARNING_SEVERITIES } from '@watchglass/schemas/alarm-rule/limits';
import { useState } from 'react';
import { Field } from '../../form/Field.tsx';
import { useTranslate } from '../../messages/messages.ts';
import { useMetricIds, useMetrics } from '../../metric/atoms.ts';
import { MetricPicker } from '../../metric/MetricPicker.tsx';
import { contradictions } from '../rule-faults.ts';
import { DELAYS, isOnSilence, RULE_KINDS, SILENCES, targetsOf, type Limit } from '../rule-form.ts';
import { Choice, FaultOf, Row } from './parts.tsx';
import type { RuleFormState } from './use-rule-form.ts';

interface FieldsProps {
  readonly form: RuleFormState;
}

const AS_ONE_TYPES = new Set([
  'ThresholdsOutOfOrder',
  'WarningDelayLongerThanCritical',
  'DeadbandTooWide',
  'DelayTooShort',
]);

/**
 * Shows contradictions between filled fields once the last of them loses the focus. Missing fields are shown on submit.
 */
function useContradictions(form: RuleFormState): { shown: RuleFormState; onBlur: () => void } {
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

/** The title, and what is an alarm: each kind of rule has fields of its own. */
export function WhatFields({ form, isNew }: FieldsProps & { readonly isNew: boolean }) {
  const t = useTranslate();
  const { shown, onBlur } = useContradictions(form);
  const { ruleKind, kind, warningSeverity } = form.values;
  return (
    <Box onBlur={onBlur} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Field form={shown} name="title" label={t('rule.title')} />
      <Row of={2}>
        <Choice
          id="rule-kind"
          label={t('rule.ruleKind')}
          value={ruleKind}
          choices={RULE_KINDS}
          disabled={!isNew}
          word={(each) => t(`rule.of.${each}`)}
          onChange={(chosen) => {
            form.set('ruleKind', chosen);
            if (!targetsOf(chosen).includes(kind)) form.set('kind', 'all');
          }}
        />
        {ruleKind !== 'baseOffline' && <Metric form={form} />}
      </Row>
      {isOnSilence(form.values) ? <Silences form={shown} /> : <Limits form={shown} />}
      <Row of={2}>
        <Choice
          id="warning-severity"
          label={t('rule.warningSeverity')}
          value={`${warningSeverity}`}
          choices={WARNING_SEVERITIES.map((each) => `${each}` as const)}
          word={(each) => t(`rule.severity.${each}`)}
          onChange={(chosen) =>
            form.set('warningSeverity', WARNING_SEVERITIES.find((each) => `${each}` === chosen) ?? 50)
          }
        />
      </Row>
    </Box>
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
  const { metricId, ruleKind } = form.values;
  const [metric] = useMetrics(metricId === null ? [] : [metricId]);
  const unit = metric?.unit ?? '';
  const end = (text: string) => ({ endAdornment: <InputAdornment position="end">{text}</InputAdornment> });
  const number = (text: string) => ({ input: end(text), htmlInput: { inputMode: 'text' as const } });
  const minutes = { input: end(t('rule.minutes')), htmlInput: { inputMode: 'numeric' as const } };
  return (
    <>
      <Row of={2}>
        {SHOWN_LIMITS.map((name) => (
          <Field
            key={name}
            form={form}
            name={name}
            label={t(`rule.limit.${name}`)}
            autoComplete="off"
            slotProps={number(ruleKind === 'rate' ? t('rule.perHour', { unit }) : unit)}
          />
        ))}
        {ruleKind === 'rate' ? (
          <Field form={form} name="windowMinutes" label={t('rule.window')} autoComplete="off" slotProps={minutes} />
        ) : (
          <Field
            form={form}
            name="deadband"
            label={t('rule.deadband')}
            helperText={t('rule.deadbandHelp')}
            sx={{ mb: 2 }}
            autoComplete="off"
            slotProps={number(unit)}
          />
        )}
      </Row>
      <Row of={3}>
        {DELAYS.map((name) => (
          <Field key={name} form={form} name={name} label={t(`rule.${name}`)} autoComplete="off" slotProps={minutes} />
        ))}
      </Row>
    </>
  );
}

function Silences({ form }: FieldsProps) {
  const t = useTranslate();
  return (
    <Row of={2}>
      {SILENCES.map((name) => (
        <Field
          key={name}
          form={form}
          name={name}
          label={t(`rule.${name}`)}
          autoComplete="off"
          slotProps={{
            input: { endAdornment: <InputAdornment position="end">{t('rule.minutes')}</InputAdornment> },
            htmlInput: { inputMode: 'numeric' },
          }}
        />
      ))}
    </Row>
  );
}
