import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { metricById } from '@watchglass/schemas/metric/metrics';
import { UNADJUSTED } from '@watchglass/schemas/sensor/adjustment';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Field } from '../form/Field.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { InstantPicker } from '../form/InstantPicker.tsx';
import type { FormState } from '../form/use-form.ts';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useTranslate } from '../messages/messages.ts';
import type { ShownMetric } from '../metric/atoms.ts';
import { useTimeZone } from '../user/preferences.ts';
import { unitSign } from '../value/number.ts';
import { isComputable, settingsOf, type AdjustmentForm } from './adjustment-form.ts';
import { readMeasuredAtom } from './atoms.ts';
import { columns } from './columns.ts';
import { tareOf } from './preview.ts';

interface FieldsProps {
  readonly form: FormState<AdjustmentForm>;
  readonly metric: ShownMetric;
  readonly which: { readonly organizationId: number; readonly sensorId: number };
}

const decimal = { htmlInput: { inputMode: 'decimal', autoComplete: 'off' } } as const;

/** Slope, offset, normalising factor and tare, in the metric's native unit. */
export function LinearFields({ form, metric, which }: FieldsProps) {
  const t = useTranslate();
  const unit = unitSign(metricById.get(metric.id)?.unit ?? '');
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {unit === '' ? t('sensor.adjust.helpPlain') : t('sensor.adjust.help', { unit })}
      </Typography>
      <Box sx={columns}>
        <Field form={form} name="slope" label={t('virtual.slope')} autoFocus slotProps={decimal} />
        <Field form={form} name="offset" label={t('sensor.adjust.offset')} slotProps={decimal} />
        <Field form={form} name="normalising" label={t('virtual.normalising')} slotProps={decimal} />
      </Box>
      <Tare form={form} metric={metric} which={which} />
    </>
  );
}

function Tare({ form, metric, which }: FieldsProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const read = useSetAtom(readMeasuredAtom);
  const [failure, setFailure] = useState<Failure | null>(null);
  const settings = settingsOf({ ...form.values, 'tare.value': '', second: 'none' });
  async function tareNow(): Promise<void> {
    setFailure(null);
    try {
      const { points } = await read(which, metric.id);
      const value = tareOf(points, isComputable(settings) ? settings : UNADJUSTED);
      const at = points.at(-1)?.[0];
      if (value === null || at === undefined) return;
      form.set('tare.value', String(value));
      form.set('tare.at', at);
    } catch (thrown) {
      setFailure(failureFrom(thrown));
    }
  }
  return (
    <>
      <FormFailure to="to.adjustSensor" failure={failure} />
      <Box sx={columns}>
        <Field
          form={form}
          name="tare.value"
          label={t('sensor.adjust.tare')}
          helperText={t('sensor.adjust.tareHelp')}
          slotProps={decimal}
        />
        <InstantPicker
          label={t('sensor.adjust.tareDate')}
          value={form.values['tare.at']}
          zone={zone}
          size="medium"
          onChange={(at) => at !== null && form.set('tare.at', at)}
        />
        <Button variant="outlined" sx={{ alignSelf: 'start', minHeight: 52 }} onClick={() => void tareNow()}>
          {t('sensor.adjust.tareNow')}
        </Button>
      </Box>
    </>
  );
}
