import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import type { AssetView, PointView } from '@watchglass/schemas/asset/views';
import { ATTACHED_DAYS_BACK } from '@watchglass/schemas/asset/limits';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useSetAtom } from 'jotai';
import { Suspense, useState } from 'react';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { faultText } from '../form/fault-text.ts';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { readNowAtom } from '../live/clock.ts';
import { useTranslate } from '../messages/messages.ts';
import { useMetricIds } from '../metric/atoms.ts';
import { MetricPicker } from '../metric/MetricPicker.tsx';
import { lazily } from '../page/lazily.ts';
import { ReplaceDialog } from '../replacement/ReplaceDialog.tsx';
import { SensorPicker } from '../sensor/SensorPicker.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { addPointAtom, attachSensorAtom, detachSensorAtom, removePointAtom, renamePointAtom } from './atoms.ts';
import type { OpenPoint } from './open-point.ts';

const InstantPicker = lazily(() =>
  import('../form/InstantPicker.tsx').then((file) => ({ default: file.InstantPicker })),
);
const commands = () => import('@watchglass/schemas/asset/commands');
const DAY_MS = 86_400_000;

interface DialogsProps {
  readonly asset: AssetView;
  readonly open: OpenPoint;
  readonly onClose: () => void;
}

export function PointDialogs({ asset, open, onClose }: DialogsProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const remove = useSetAtom(removePointAtom);
  switch (open.what) {
    case 'add':
      return <AddDialog asset={asset} onClose={onClose} />;
    case 'rename':
      return <RenameDialog point={open.point} onClose={onClose} />;
    case 'attach':
      return <AttachDialog point={open.point} onClose={onClose} />;
    case 'replace':
      return <ReplaceDialog sensor={open.sensor} onClose={onClose} />;
    case 'remove':
      return (
        <ConfirmDialog
          title={t('point.remove.title', { name: open.point.name })}
          text={t('point.remove.text')}
          action={t('point.remove')}
          to="to.removePoint"
          carryOut={() => remove({ organizationId, id: open.point.id })}
          onClose={onClose}
        />
      );
    case 'detach':
      return <DetachDialog point={open.point} sensor={open.sensor} onClose={onClose} />;
  }
}

function AddDialog({ asset, onClose }: Pick<DialogsProps, 'asset' | 'onClose'>) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const add = useSetAtom(addPointAtom);
  const metrics = useMetricIds();
  const form = useForm<{ name: string; metricId: number | null }>({
    initial: { name: '', metricId: null },
    shape: () => commands().then(({ newPointShape }) => newPointShape),
    send: async (values) => void (await add({ organizationId, id: asset.id }, values)),
  });
  const fault = form.faults['metricId'];
  return (
    <FormDialog
      title={t('point.add')}
      submit={t('action.add')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to="to.addPoint" failure={form.failure} />
      <Field form={form} name="name" label={t('form.name')} autoFocus autoComplete="off" />
      <Box>
        <MetricPicker
          of={metrics}
          max={1}
          value={form.values.metricId === null ? [] : [form.values.metricId]}
          onChange={([id]) => form.set('metricId', id ?? null)}
        />
        <FormHelperText error sx={{ minHeight: 20, mx: 3.5 }}>
          {fault ? faultText(t, fault) : ' '}
        </FormHelperText>
      </Box>
    </FormDialog>
  );
}

interface OnPoint {
  readonly point: PointView;
  readonly onClose: () => void;
}

function DetachDialog({ point, sensor, onClose }: OnPoint & { readonly sensor: SensorView | null }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const detach = useSetAtom(detachSensorAtom);
  return (
    <ConfirmDialog
      title={t('point.detach.title', { name: point.name, sensor: sensor?.name ?? t('point.unseenSensor') })}
      text={t('point.detach.text')}
      action={t('point.detach')}
      to="to.detachSensor"
      carryOut={() => detach({ organizationId, id: point.id })}
      onClose={onClose}
    />
  );
}

function RenameDialog({ point, onClose }: OnPoint) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const rename = useSetAtom(renamePointAtom);
  const form = useForm({
    initial: { name: point.name },
    shape: () => commands().then(({ renamedPointShape }) => renamedPointShape),
    send: async (values) => void (await rename({ organizationId, id: point.id }, values)),
  });
  return (
    <FormDialog
      title={t('point.rename')}
      submit={t('action.save')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to="to.renamePoint" failure={form.failure} />
      <Field form={form} name="name" label={t('form.name')} autoFocus autoComplete="off" />
    </FormDialog>
  );
}

function AttachDialog({ point, onClose }: OnPoint) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const attach = useSetAtom(attachSensorAtom);
  const timeZone = useTimeZone();
  const [now] = useState(useSetAtom(readNowAtom));
  const form = useForm<{ sensorId: number | null; from: number }>({
    initial: { sensorId: null, from: now },
    shape: () => commands().then(({ attachShape }) => attachShape),
    toSend: ({ sensorId, from }) => ({ sensorId, from: new Date(from).toISOString() }),
    send: async ({ sensorId, from }) =>
      void (await attach({ organizationId, id: point.id }, { sensorId, from: new Date(from).toISOString() })),
  });
  const fault = form.faults['sensorId'];
  return (
    <FormDialog
      title={t('point.attach')}
      submit={t('point.attach')}
      sending={form.sending}
      blocked={form.values.sensorId === null}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to="to.attachSensor" failure={form.failure} />
      <Box>
        <SensorPicker
          max={1}
          value={form.values.sensorId === null ? [] : [form.values.sensorId]}
          onChange={([id]) => form.set('sensorId', id ?? null)}
        />
        <FormHelperText error sx={{ minHeight: 20, mx: 3.5 }}>
          {fault ? faultText(t, fault) : ' '}
        </FormHelperText>
      </Box>
      <Suspense fallback={<Box sx={{ height: 40 }} />}>
        <InstantPicker
          label={t('point.from')}
          zone={timeZone}
          value={form.values.from}
          min={now - ATTACHED_DAYS_BACK * DAY_MS}
          max={now}
          onChange={(at) => at !== null && form.set('from', at)}
        />
      </Suspense>
    </FormDialog>
  );
}
