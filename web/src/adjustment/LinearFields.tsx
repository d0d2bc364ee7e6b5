import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Field } from '../form/Field.tsx';
import type { FormState } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import type { CoefficientForm } from './adjustment-form.ts';
import { columns } from './columns.ts';
import { decimal } from './decimal.ts';

interface LinearProps {
  readonly form: FormState<CoefficientForm>;
  /** The native unit of the metric; empty if it has none, or of any metric. */
  readonly unit: string;
}

/** Slope, offset and normalising factor. */
export function LinearFields({ form, unit }: LinearProps) {
  const t = useTranslate();
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {unit === '' ? t('sensor.adjust.helpPlain') : t('sensor.adjust.help', { unit })}
      </Typography>
      <Box sx={columns}>
        <Field form={form} name="slope" label={t('virtual.slope')} slotProps={decimal} />
        <Field form={form} name="offset" label={t('sensor.adjust.offset')} slotProps={decimal} />
        <Field form={form} name="normalising" label={t('virtual.normalising')} slotProps={decimal} />
      </Box>
    </>
  );
}
