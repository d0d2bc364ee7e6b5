import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { Field } from '../form/Field.tsx';
import type { FormState } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { PAYER_TYPES, type Configuration } from './configuration.ts';

/** The payer, with or without a VAT number. An invalid number can be changed or removed. */
export function PayerFields({ form, disabled }: { form: FormState<Configuration>; disabled: boolean }) {
  const t = useTranslate();
  const { payerType } = form.values;
  const choose = (value: string) => form.set('payerType', PAYER_TYPES.find((each) => each === value) ?? 'vat');
  return (
    <>
      <Typography variant="h2" sx={{ mt: 2 }}>
        {t('workspace.payer')}
      </Typography>
      <RadioGroup aria-label={t('workspace.payer')} value={payerType} onChange={(_event, value) => choose(value)}>
        {PAYER_TYPES.map((type) => (
          <FormControlLabel
            key={type}
            value={type}
            control={<Radio />}
            label={t(`workspace.payer.${type}`)}
            disabled={disabled}
          />
        ))}
      </RadioGroup>
      {payerType === 'vat' && (
        <Field
          form={form}
          name="vatNumber"
          label={t('workspace.vatNumber')}
          helperText={t('workspace.vatNumberHelp')}
          disabled={disabled}
          sx={{ maxWidth: 420 }}
        />
      )}
      {payerType === 'vat' && form.faults['vatNumber'] && (
        <Box>
          <Button onClick={() => form.set('payerType', 'nonVat')}>{t('workspace.payer.continue')}</Button>
        </Box>
      )}
    </>
  );
}
