import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
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
import { isComputable, settingsOf, type AdjustmentForm } from './adjustment-form.ts';
import { readMeasuredAtom } from './atoms.ts';
import { columns } from './columns.ts';
import { decimal } from './decimal.ts';
import { tareOf } from './preview.ts';

interface FieldsProps {
  readonly form: FormState<AdjustmentForm>;
  readonly metric: ShownMetric;
  readonly which: { readonly organizationId: number; readonly sensorId: number };
}

/** The value that counts as zero, by hand or from the newest measured value. */
export function TareFields({ form, metric, which }: FieldsProps) {
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
