import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { INPUTS_MAX } from '@watchglass/schemas/virtual-sensor/limits';
import { TYPE_RULES } from '@watchglass/schemas/virtual-sensor/rules';
import { VIRTUAL_TYPES, type VirtualType } from '@watchglass/schemas/virtual-sensor/types';
import { useMemo } from 'react';
import { usePoints } from '../asset/use-points.ts';
import { faultText } from '../form/fault-text.ts';
import type { FormState } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useMetrics } from '../metric/atoms.ts';
import { useSensors } from '../sensor/atoms.ts';
import { useInputRoles } from './input-roles.ts';
import { InputPicker } from './InputPicker.tsx';
import { placesOf, type VirtualForm } from './virtual-form.ts';

interface FieldsProps {
  readonly form: FormState<VirtualForm>;
}

/** The type, the inputs and the parameters of a formula. */
export function FormulaFields({ form, isNew }: FieldsProps & { readonly isNew: boolean }) {
  const t = useTranslate();
  const { type } = form.values;
  return (
    <>
      <TextField
        select
        label={t('virtual.type')}
        value={type}
        disabled={!isNew}
        helperText={WRITTEN[type]}
        onChange={(event) => choose(form, event.target.value as VirtualType)}
      >
        {VIRTUAL_TYPES.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`virtual.type.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      <Inputs form={form} />
      {TYPE_RULES[type].metrics === null && <InputMetric form={form} isNew={isNew} />}
      <Parameters form={form} />
      <NumberField form={form} name="maxAge" at="inputs" label={t('virtual.maxAge')} help={t('virtual.maxAgeHelp')} />
    </>
  );
}

/** Formulas as engineers write them: the same in every language. */
const WRITTEN: Readonly<Record<VirtualType, string>> = {
  sum: 'x₁ + x₂ + …',
  average: '(x₁ + … + xₙ) / n',
  ratio: 'a / b',
  offset: 'x + c',
  expert: '(x · m + c) / n',
  dewPoint: 'WMO No. 8',
  vapourPressureDeficit: 'FAO-56',
  dailyLightIntegral: 'Σ PPFD · Δt',
  waterContent: 'θ(ε)',
};

function choose(form: FormState<VirtualForm>, type: VirtualType): void {
  form.set('type', type);
  form.set('inputs', placesOf(type, []));
  form.set('metricId', 0);
}

function Inputs({ form }: FieldsProps) {
  const t = useTranslate();
  const { type, inputs } = form.values;
  const places = placesOf(type, inputs);
  const { metrics } = TYPE_RULES[type];
  const roleOf = useInputRoles(type);
  const canGrow = TYPE_RULES[type].most === INPUTS_MAX && places.length < INPUTS_MAX && !places.includes(0);
  return (
    <Box role="group" aria-label={t('virtual.inputs')} sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      {places.map((input, place) => (
        <InputPicker
          key={`${type} ${place}`}
          label={roleOf(place)}
          value={input}
          metricId={metrics?.[place]}
          onChange={(chosen) =>
            form.set(
              'inputs',
              places.map((known, index) => (index === place ? chosen : known)),
            )
          }
        />
      ))}
      {canGrow && (
        <Button sx={{ alignSelf: 'flex-start' }} onClick={() => form.set('inputs', [...places, 0])}>
          {t('virtual.addInput')}
        </Button>
      )}
    </Box>
  );
}

function InputMetric({ form, isNew }: FieldsProps & { readonly isNew: boolean }) {
  const t = useTranslate();
  const { inputs, metricId } = form.values;
  const known = useSensors(
    useMemo(() => inputs.filter((id) => typeof id === 'number').filter((id) => id > 0), [inputs]),
  );
  const points = usePoints();
  const measured = [
    ...known.flatMap((each) => (each.state === 'ready' && each.value !== null ? [each.value.metrics] : [])),
    ...points.filter(({ id }) => inputs.includes(id)).map((point) => [point.metricId]),
  ];
  const common = (measured[0] ?? []).filter((id) => measured.every((metrics) => metrics.includes(id)));
  const metrics = useMetrics(common);
  return (
    <TextField
      select
      label={t('rule.metric')}
      value={common.includes(metricId) ? metricId : ''}
      disabled={!isNew || common.length === 0}
      helperText={t('virtual.metricHelp')}
      onChange={(event) => form.set('metricId', Number(event.target.value))}
    >
      {metrics.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

type TextName = 'maxAge' | 'atLeast' | 'constant' | 'slope' | 'normalising' | 'density' | 'coefficients';

interface NumberProps extends FieldsProps {
  readonly name: TextName;
  /** Beginning of the path of the server's faults. */
  readonly at: string;
  readonly label: string;
  readonly help?: string;
}

function NumberField({ form, name, at, label, help = ' ' }: NumberProps) {
  const t = useTranslate();
  const fault = Object.values(form.faults).find(({ field }) => field.startsWith(at));
  return (
    <TextField
      name={name}
      label={label}
      value={form.values[name]}
      error={fault !== undefined}
      helperText={fault ? faultText(t, fault) : help}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      onChange={(event) => form.set(name, event.target.value)}
    />
  );
}

function Parameters({ form }: FieldsProps) {
  const t = useTranslate();
  const used = TYPE_RULES[form.values.type].parameters;
  return (
    <>
      {(['atLeast', 'slope', 'constant', 'normalising'] as const)
        .filter((name) => used.includes(name))
        .map((name) => (
          <NumberField key={name} form={form} name={name} at={`parameters.${name}`} label={t(`virtual.${name}`)} />
        ))}
      {used.includes('percent') && (
        <FormControlLabel
          control={<Switch checked={form.values.percent} onChange={(_event, on) => form.set('percent', on)} />}
          label={t('virtual.percent')}
        />
      )}
      {used.includes('preset') && <Preset form={form} />}
    </>
  );
}

const EQUATIONS = ['topp', 'malicki', 'cubic'] as const;
/** Names of publications. */
const PUBLISHED: Readonly<Record<string, string>> = { topp: 'Topp 1980', malicki: 'Malicki 1996' };

function Preset({ form }: FieldsProps) {
  const t = useTranslate();
  const { equation } = form.values;
  return (
    <>
      <TextField
        select
        label={t('virtual.preset')}
        value={equation}
        onChange={(event) => form.set('equation', EQUATIONS.find((each) => each === event.target.value) ?? 'topp')}
      >
        {EQUATIONS.map((each) => (
          <MenuItem key={each} value={each}>
            {PUBLISHED[each] ?? t('virtual.equation.cubic')}
          </MenuItem>
        ))}
      </TextField>
      {equation === 'malicki' && (
        <NumberField form={form} name="density" at="parameters.preset" label={t('virtual.density')} />
      )}
      {equation === 'cubic' && (
        <NumberField
          form={form}
          name="coefficients"
          at="parameters.preset"
          label={t('virtual.coefficients')}
          help="a b c d"
        />
      )}
    </>
  );
}
