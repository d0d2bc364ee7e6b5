import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Lines } from '../analytics/Lines.tsx';
import { readLineQuery, type Window } from '../analytics/line-query.ts';
import { useSources } from '../analytics/use-sources.ts';
import { MOBILE } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { Loading, Statement } from '../page/Outcome.tsx';
import { useHeading } from '../page/use-heading.ts';
import { useSensors } from '../sensor/atoms.ts';
import { measuredMetrics } from '../sensor/shown-metrics.ts';
import { SensorValues } from '../sensor/SensorValues.tsx';
import { useRange } from '../sensor/use-range.ts';
import { brokenFields, MOST_WIDGET_METRICS, readWidgetQuery, type WidgetQuery } from './widget-query.ts';

const layout = {
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  minHeight: '100dvh',
  p: 4,
  [MOBILE]: { p: 3, gap: 3 },
} as const;

/** The newest values of a few sensors and their lines, without a frame around them: for screens of one's own. */
export function SensorWidgetPage() {
  const [params] = useSearchParams();
  return (
    <Box component="main" sx={layout}>
      <ForReaders module="sensors">
        <Broken fields={brokenFields(params)} />
        <Widget query={readWidgetQuery(params)} />
      </ForReaders>
    </Box>
  );
}

function Broken({ fields }: { readonly fields: readonly string[] }) {
  const t = useTranslate();
  if (fields.length === 0) return null;
  return <Alert severity="info">{t('lineChart.broken', { fields: fields.join(', ') })}</Alert>;
}

function Widget({ query }: { readonly query: WidgetQuery }) {
  const t = useTranslate();
  const known = useSensors(query.sensors);
  const sensors = known.flatMap((each) => (each.state === 'ready' && each.value !== null ? [each.value] : []));
  const missing = query.sensors.filter((_id, index) => {
    const each = known[index];
    return each?.state === 'ready' && each.value === null;
  });
  if (sensors.length === 0 && known.some(({ state }) => state === 'loading')) return <Loading />;
  return (
    <>
      {missing.length > 0 && <Alert severity="warning">{t('sensorWidget.missing', { ids: missing.join(', ') })}</Alert>}
      {sensors.length > 0 ? (
        <Shown query={query} sensors={sensors} />
      ) : (
        <Statement heading="h1" icon="chart" title={t('sensorWidget.none')} text={t('sensorWidget.noneText')} />
      )}
    </>
  );
}

interface ShownProps {
  readonly query: WidgetQuery;
  readonly sensors: readonly SensorView[];
}

function Shown({ query, sensors }: ShownProps) {
  const metrics = query.metrics.length > 0 ? query.metrics : measuredMetrics(sensors).slice(0, MOST_WIDGET_METRICS);
  return (
    <>
      <Values sensors={sensors} metrics={metrics} />
      {metrics.map((metric) => (
        <Chart key={metric} query={query} metric={metric} />
      ))}
    </>
  );
}

interface ValuesProps {
  readonly sensors: readonly SensorView[];
  readonly metrics: readonly number[];
}

/** The name of the only sensor is the heading of the page. */
function Values({ sensors, metrics }: ValuesProps) {
  const t = useTranslate();
  const [only] = sensors;
  const title = only !== undefined && sensors.length === 1 ? only.name : t('sensorWidget.title');
  const heading = useHeading(title);
  return (
    <>
      <Typography ref={heading} tabIndex={-1} variant="h1" sx={{ '&:focus': { outline: 'none' } }}>
        {title}
      </Typography>
      {sensors.map((sensor) => (
        <Box key={sensor.id} component="section" aria-label={sensor.name}>
          {sensors.length > 1 && (
            <Typography variant="h2" sx={{ mb: 2 }}>
              {sensor.name}
            </Typography>
          )}
          <SensorValues sensor={sensor} shown={metrics.filter((id) => sensor.metrics.includes(id))} />
        </Box>
      ))}
    </>
  );
}

/** The lines of one metric. */
function Chart({ query: { sensors, choice }, metric }: { readonly query: WidgetQuery; readonly metric: number }) {
  const [dataZoom, setDataZoom] = useState<Window | null>(null);
  const range = useRange(choice);
  const query = { ...readLineQuery(new URLSearchParams()), sensors, metrics: [metric], choice, dataZoom };
  const found = useSources(query);
  if (found.sources.length === 0) return null;
  return (
    <Lines isBare query={query} range={range} found={found} onWindow={setDataZoom} onFollow={() => setDataZoom(null)} />
  );
}
