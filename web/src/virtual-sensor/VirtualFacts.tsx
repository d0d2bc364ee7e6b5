import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { VirtualSensorView } from '@watchglass/schemas/virtual-sensor/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { usePoints, type NamedPoint } from '../asset/use-points.ts';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useRead } from '../http/use-read.ts';
import { linkLostAtom } from '../live/link.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useMetrics } from '../metric/atoms.ts';
import { lazily } from '../page/lazily.ts';
import { useSensors } from '../sensor/atoms.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { formatDay } from '../value/date.ts';
import { stopHistoryAtom, virtualPath } from './atoms.ts';
import { useInvalidText } from './invalid-text.ts';

const VirtualSensorDialog = lazily(() =>
  import('./VirtualSensorDialog.tsx').then((file) => ({ default: file.VirtualSensorDialog })),
);

const AGAIN_MS = 1_000;

/** The formula of a virtual sensor, why it has no value now, and the computation of its history. */
export function VirtualFacts({ sensor }: { sensor: SensorView }) {
  const { id } = useOrganization();
  const path = virtualPath(id, sensor.id);
  const { loaded, again } = useRead(`${path} ${sensor.etag}`, (http, signal) =>
    http.get<VirtualSensorView>(path, signal),
  );
  const virtual = loaded.state === 'ready' ? loaded.value : null;
  const isComputing = virtual !== null && virtual.history !== null;
  useEffect(() => {
    if (!isComputing) return undefined;
    const timer = setInterval(() => void again(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [isComputing, again]);
  const invalid = useInvalidText(sensor);
  return (
    <>
      {invalid !== null && (
        <Alert severity="warning" variant="outlined" data-testid="invalid">
          {invalid}
        </Alert>
      )}
      {virtual?.history && <History sensorId={sensor.id} history={virtual.history} again={again} />}
      {virtual && <Formula virtual={virtual} again={again} />}
    </>
  );
}

interface HistoryProps {
  readonly sensorId: number;
  readonly history: NonNullable<VirtualSensorView['history']>;
  readonly again: () => Promise<void>;
}

function History({ sensorId, history, again }: HistoryProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const { id: organizationId } = useOrganization();
  const stop = useSetAtom(stopHistoryAtom);
  const mayChange = useMay('sensors', 'w');
  const [failure, setFailure] = useState<Failure | null>(null);
  const { start, from, to } = history;
  const done = start > from ? Math.round((100 * (start - to)) / (start - from)) : 0;
  const stopHere = () =>
    void stop({ organizationId, id: sensorId }, Math.min(to, Date.now())).then(again, (thrown: unknown) =>
      setFailure(failureFrom(thrown)),
    );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
      <FormFailure to="to.changeVirtualSensor" failure={failure} />
      <Box sx={{ flexGrow: 1, minWidth: 200 }}>
        <Box sx={{ fontSize: '0.875rem' }}>{t('virtual.history', { day: formatDay(to, zone) })}</Box>
        <LinearProgress variant="determinate" value={Math.max(0, Math.min(100, done))} />
      </Box>
      {mayChange && <Button onClick={stopHere}>{t('virtual.stop')}</Button>}
    </Box>
  );
}

interface FormulaProps {
  readonly virtual: VirtualSensorView;
  readonly again: () => Promise<void>;
}

function Formula({ virtual, again }: FormulaProps) {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  const mayChange = useMay('sensors', 'w');
  const [open, setOpen] = useState(false);
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 6, rowGap: 1, fontSize: '0.875rem' }}
    >
      <Box sx={{ fontWeight: 560 }}>{t(`virtual.type.${virtual.type}`)}</Box>
      <InputLinks virtual={virtual} />
      {virtual.coverage !== null && (
        <Box sx={{ color: 'text.secondary' }}>
          {t('virtual.coverage', { percent: Math.round(virtual.coverage * 100) })}
        </Box>
      )}
      {mayChange && (
        <Button size="small" startIcon={<Icon name="edit" />} disabled={lost} onClick={() => setOpen(true)}>
          {t('virtual.edit')}
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <VirtualSensorDialog virtual={virtual} onSaved={again} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}

function InputLinks({ virtual: { inputs } }: Pick<FormulaProps, 'virtual'>) {
  const sensors = useSensors(useMemo(() => inputs.flatMap(({ sensorId }) => sensorId ?? []), [inputs]));
  const points = usePoints();
  const metrics = useMetrics(useMemo(() => inputs.map(({ metricId }) => metricId), [inputs]));
  return inputs.map(({ sensorId, pointId, metricId }) => {
    const key = `${pointId ?? sensorId}.${metricId}`;
    const metric = metrics.find(({ id }) => id === metricId)?.name ?? '';
    if (sensorId === undefined)
      return <PointLink key={key} point={points.find(({ id }) => id === pointId)} metric={metric} />;
    const sensor = sensors.flatMap((each) => (each.state === 'ready' ? (each.value ?? []) : []));
    const name = sensor.find(({ id }) => id === sensorId)?.name ?? String(sensorId);
    return <InputLink key={key} path={`sensors/sensor/${sensorId}`} text={`${name} · ${metric}`} />;
  });
}

/** A removed point, or one out of sight, has no link. */
function PointLink({ point, metric }: { readonly point: NamedPoint | undefined; readonly metric: string }) {
  const t = useTranslate();
  if (point === undefined) return <span>{`${t('point.one')} · ${metric}`}</span>;
  return <InputLink path={`assets/asset/${point.assetId}`} text={`${point.name} · ${metric}`} />;
}

function InputLink({ path, text }: { readonly path: string; readonly text: string }) {
  const { id } = useOrganization();
  return (
    <Link component={RouterLink} to={`/${id}/${path}`} sx={{ minHeight: { xs: 44, sm: 0 }, alignContent: 'center' }}>
      {text}
    </Link>
  );
}
