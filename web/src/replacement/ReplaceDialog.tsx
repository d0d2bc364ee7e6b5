import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { ATTACHED_DAYS_BACK } from '@watchglass/schemas/asset/limits';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useSetAtom } from 'jotai';
import { Suspense, useState } from 'react';
import { faultText } from '../form/fault-text.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { readNowAtom } from '../live/clock.ts';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { SensorPicker } from '../sensor/SensorPicker.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { replaceSensorAtom } from './atoms.ts';

const InstantPicker = lazily(() =>
  import('../form/InstantPicker.tsx').then((file) => ({ default: file.InstantPicker })),
);
const DAY_MS = 86_400_000;

interface DialogProps {
  readonly sensor: SensorView;
  readonly onClose: () => void;
}

interface Values {
  readonly by: number | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

const toSend = ({ by, at }: Values) => ({ by, at: new Date(at).toISOString() });

/** Replaces a sensor by another one from an instant on. */
export function ReplaceDialog({ sensor, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const replace = useSetAtom(replaceSensorAtom);
  const timeZone = useTimeZone();
  const [now] = useState(useSetAtom(readNowAtom));
  const form = useForm<Values>({
    initial: { by: null, at: now },
    shape: () => import('@watchglass/schemas/replacement/commands').then(({ replaceShape }) => replaceShape),
    toSend,
    send: (values) => replace({ organizationId, sensorId: sensor.id }, toSend(values)),
  });
  const fault = form.faults['by'];
  return (
    <FormDialog
      title={t('replace.title')}
      submit={t('replace.title')}
      sending={form.sending}
      blocked={form.values.by === null}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to="to.replaceSensor" failure={form.failure} />
      <Typography>{t('replace.text', { name: sensor.name })}</Typography>
      <Box component="fieldset" aria-label={t('replace.by')} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <SensorPicker
          max={1}
          value={form.values.by === null ? [] : [form.values.by]}
          onChange={([id]) => form.set('by', id === sensor.id ? null : (id ?? null))}
        />
        <FormHelperText error sx={{ minHeight: 20, mx: 3.5 }}>
          {fault ? faultText(t, fault) : ' '}
        </FormHelperText>
      </Box>
      <Suspense fallback={<Box sx={{ height: 40 }} />}>
        <InstantPicker
          label={t('replace.at')}
          zone={timeZone}
          value={form.values.at}
          min={now - ATTACHED_DAYS_BACK * DAY_MS}
          max={now}
          onChange={(at) => at !== null && form.set('at', at)}
        />
      </Suspense>
    </FormDialog>
  );
}
