import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { SensorState } from '@watchglass/schemas/sensor/states';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useAtomValue } from 'jotai';
import { Suspense, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { Adjustments } from '../adjustment/Adjustments.tsx';
import { Annotations } from '../annotation/Annotations.tsx';
import { PointsWith } from '../asset/PointsWith.tsx';
import { baseList } from '../base/atoms.ts';
import { HistorySection } from '../history/HistorySection.tsx';
import { useRowList } from '../live/row-list.ts';
import { CalibrationMark } from '../calibration/CalibrationMark.tsx';
import { linkLostAtom } from '../live/link.ts';
import { pointKey } from '../live/values.ts';
import { useLivePoints } from '../live/watch.ts';
import { LocationName } from '../location/LocationNames.tsx';
import { Icon } from '../look/Icon.tsx';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { lazily } from '../page/lazily.ts';
import { NotFound } from '../page/NotFound.tsx';
import { Show } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { PlansWith } from '../plan/PlansWith.tsx';
import { ReplaceButton } from '../replacement/ReplaceButton.tsx';
import { useMay, useOrganization } from '../user/rights.ts';
import { intervalText } from '../value/interval.ts';
import { useSensors } from './atoms.ts';
import { BaseCell } from './Cells.tsx';
import { NoDataAlert } from './NoDataAlert.tsx';
import { useSensorAlarms } from './sensor-alarms.ts';
import { SensorAlarms } from './SensorAlarms.tsx';
import { SensorCharts } from './SensorCharts.tsx';
import { SensorExport } from './SensorExport.tsx';
import { SensorEvents } from './SensorEvents.tsx';
import { SensorValues } from './SensorValues.tsx';
import { hiddenSources, shownMetrics } from './shown-metrics.ts';
import { SwitchButtons } from './SwitchButtons.tsx';
import { Tags } from './Tags.tsx';
import { UsedBy } from './UsedBy.tsx';

const VirtualFacts = lazily(() =>
  import('../virtual-sensor/VirtualFacts.tsx').then((file) => ({ default: file.VirtualFacts })),
);
const Calibrations = lazily(() =>
  import('../calibration/Calibrations.tsx').then((file) => ({ default: file.Calibrations })),
);
const SensorDialog = lazily(() => import('./SensorDialog.tsx').then((file) => ({ default: file.SensorDialog })));

export function SensorPage() {
  const { sensorId = '' } = useParams();
  return (
    <ForReaders module="sensors">
      {/^[1-9]\d{0,9}$/.test(sensorId) ? <Found key={sensorId} id={Number(sensorId)} /> : <NotFound />}
    </ForReaders>
  );
}

function Found({ id }: { id: number }) {
  const [loaded] = useSensors(useMemo(() => [id], [id]));
  return (
    loaded && <Show loaded={loaded}>{(sensor) => (sensor === null ? <NotFound /> : <Sensor sensor={sensor} />)}</Show>
  );
}

function Sensor({ sensor }: { sensor: SensorView }) {
  const mayDevices = useMay('devices', 'r');
  useLivePoints(
    useMemo(() => sensor.metrics.map((metricId) => pointKey(sensor.id, metricId)), [sensor.id, sensor.metrics]),
  );
  return (
    <Page title={sensor.name} actions={<Actions sensor={sensor} />}>
      {sensor.state !== 'active' && <OutOfUse state={sensor.state} />}
      <NoDataAlert sensor={sensor} />
      {mayDevices && <KnowBases />}
      <Facts sensor={sensor} />
      {sensor.kind === 'virtual' && (
        <Suspense fallback={null}>
          <VirtualFacts sensor={sensor} />
        </Suspense>
      )}
      <Measured sensor={sensor} />
      <Annotations on={{ kind: 'sensor', sensorId: sensor.id }} />
      <PointsWith sensorId={sensor.id} />
      <PlansWith glimpse by="sensors" ids={[sensor.id]} />
      {sensor.kind === 'physical' && (
        <Suspense fallback={null}>
          <Calibrations sensor={sensor} />
        </Suspense>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))', gap: 4 }}>
        {sensor.kind === 'physical' && <Adjustments sensor={sensor} />}
        <SensorEvents id={sensor.id} />
        <UsedBy sensor={sensor} />
      </Box>
      <HistorySection concept="sensor" id={String(sensor.id)} />
    </Page>
  );
}

/** Values and charts. */
function Measured({ sensor }: { sensor: SensorView }) {
  const mayAlarms = useMay('alarms', 'r');
  const [withSources, setWithSources] = useState(false);
  return (
    <>
      <SensorValues sensor={sensor} shown={withSources ? sensor.metrics : shownMetrics(sensor)} />
      {hiddenSources(sensor).length > 0 && <ShowSources shown={withSources} onChange={setWithSources} />}
      {mayAlarms ? (
        <WithAlarms sensor={sensor} withSources={withSources} />
      ) : (
        <SensorCharts sensor={sensor} withSources={withSources} />
      )}
    </>
  );
}

/** Shows the measured values from which second values are computed. */
function ShowSources({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  const t = useTranslate();
  return (
    <FormControlLabel
      control={<Switch checked={shown} onChange={(_event, on) => onChange(on)} />}
      label={t('sensor.showSource')}
      sx={{ alignSelf: 'flex-start', minHeight: 44 }}
    />
  );
}

function KnowBases() {
  useRowList(baseList(useOrganization().id));
  return null;
}

function WithAlarms({ sensor, withSources }: { sensor: SensorView; withSources: boolean }) {
  const alarms = useSensorAlarms(useMemo(() => [sensor.id], [sensor.id]));
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) 300px',
        gap: 4,
        '@media (max-width: 1199.98px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
      }}
    >
      <SensorCharts sensor={sensor} withSources={withSources} />
      <SensorAlarms alarms={alarms} />
    </Box>
  );
}

function Actions({ sensor }: { sensor: SensorView }) {
  const mayWrite = useMay('sensors', 'w');
  return (
    <>
      <SensorExport sensor={sensor} />
      {mayWrite && sensor.state !== 'deleted' && <Edit sensor={sensor} />}
      {mayWrite && sensor.state !== 'deleted' && <ReplaceButton sensor={sensor} />}
      {mayWrite && <SwitchButtons sensor={sensor} />}
    </>
  );
}

function OutOfUse({ state }: { state: Exclude<SensorState, 'active'> }) {
  const t = useTranslate();
  return (
    <Alert severity="info" variant="outlined" icon={<Icon name={state === 'deleted' ? 'remove' : 'visibilityOff'} />}>
      <strong>{t(`sensor.state.${state}`)}.</strong> {t(`sensor.stateText.${state}`)}
    </Alert>
  );
}

function Edit({ sensor }: { sensor: SensorView }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const lost = useAtomValue(linkLostAtom);
  return (
    <>
      <Button variant="outlined" startIcon={<Icon name="edit" />} disabled={lost} onClick={() => setOpen(true)}>
        {t('action.edit')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SensorDialog sensor={sensor} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Product number and group, as far as a base told them. */
function typeFacts(t: Translate, { product, group, groupId }: SensorView['type']) {
  const groups = [group, groupId === null ? null : `(${groupId})`].filter((text) => text !== null).join(' ');
  return [
    { name: t('sensor.product'), value: product ?? '' },
    { name: t('sensor.group'), value: groups },
  ].filter(({ value }) => value !== '');
}

function Facts({ sensor }: { sensor: SensorView }) {
  const t = useTranslate();
  const facts = [
    ...(sensor.kind === 'virtual'
      ? []
      : [
          { name: t('sensor.wireId'), value: sensor.wireId },
          ...typeFacts(t, sensor.type),
          { name: t('sensor.base'), value: <BaseCell serial={sensor.baseSerial} /> },
        ]),
    ...(sensor.location === null ? [] : [{ name: t('location.one'), value: <LocationName id={sensor.location} /> }]),
    { name: t('sensor.interval'), value: intervalText(t, sensor.intervalSeconds) },
    ...(sensor.calibrationDueOn === null
      ? []
      : [{ name: t('calibration.title'), value: <CalibrationMark dueOn={sensor.calibrationDueOn} /> }]),
    ...(sensor.tags.length > 0 ? [{ name: t('sensor.tags'), value: <Tags wrap tags={sensor.tags} /> }] : []),
  ];
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 8, rowGap: 1, m: 0, fontSize: '0.875rem' }}>
      {facts.map(({ name, value }) => (
        <Box key={name} sx={{ display: 'flex', gap: 2 }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
