import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { faultText } from '../form/fault-text.ts';
import { Field } from '../form/Field.tsx';
import type { FormState } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { EQUATIONS, hasOwnMetric, SECONDS, type CoefficientForm, type Second } from './adjustment-form.ts';
import { columns } from './columns.ts';

interface FieldsProps {
  readonly form: FormState<CoefficientForm>;
}

const FIRST_TEXTS: Readonly<Partial<Record<Second, string>>> = { malicki: '1.4' };

/** The second value that a point feeds. Equations need soil permittivity. */
export function SecondFields({ form, equations }: FieldsProps & { readonly equations: boolean }) {
  const t = useTranslate();
  const { second } = form.values;
  const fault = form.faults['second'];
  const choices = SECONDS.filter((each) => equations || !EQUATIONS.includes(each));
  function choose(next: Second): void {
    form.set('second', next);
    form.set('preset', FIRST_TEXTS[next] ?? '');
  }
  return (
    <>
      <TextField
        select
        label={t('sensor.adjust.second')}
        value={second}
        error={fault !== undefined}
        helperText={fault ? faultText(t, fault) : ' '}
        onChange={(event) => choose(choices.find((each) => each === event.target.value) ?? 'none')}
      >
        {choices.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`sensor.adjust.second.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {second === 'malicki' && <Field form={form} name="preset" label={t('virtual.density')} />}
      {second === 'cubic' && (
        <Field form={form} name="preset" label={t('virtual.coefficients')} helperText="a b c d: a + bε + cε² + dε³" />
      )}
      {hasOwnMetric(form.values) && <OwnMetric form={form} />}
      {second === 'converted' && <Conversion form={form} />}
    </>
  );
}

function OwnMetric({ form }: FieldsProps) {
  const t = useTranslate();
  return (
    <Box sx={columns}>
      <Field form={form} name="customMetric.name" label={t('rule.metric')} autoComplete="off" />
      <Field form={form} name="customMetric.unit" label={t('audit.field.unit')} autoComplete="off" />
    </Box>
  );
}

function Conversion({ form }: FieldsProps) {
  const t = useTranslate();
  return (
    <Box sx={{ ...columns, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
      <Field form={form} name="conversion.x0" label={t('sensor.adjust.from1')} />
      <Field form={form} name="conversion.y0" label={t('sensor.adjust.to1')} />
      <Field form={form} name="conversion.x1" label={t('sensor.adjust.from2')} />
      <Field form={form} name="conversion.y1" label={t('sensor.adjust.to2')} />
    </Box>
  );
}
