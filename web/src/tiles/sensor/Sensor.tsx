import Box from '@mui/material/Box';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { SensorTileProps } from '@watchglass/schemas/tile/sensor';
import { useAtomValue } from 'jotai';
import { useMetrics, readingText, type ShownMetric } from '../../metric/atoms.ts';
import { PointAlarm } from '../../alarm/PointAlarm.tsx';
import { pointAtom, pointKey, type LivePoint } from '../../live/values.ts';
import { useTranslate } from '../../messages/messages.ts';
import { Statement } from '../../page/Outcome.tsx';
import { Age, useTrust } from '../../value/Age.tsx';
import { Sparkline } from './Sparkline.tsx';

interface SensorProps {
  readonly props: SensorTileProps;
  readonly data: SensorView | null;
}

/** One sensor: its first metric large with its recent course, the others small below. */
export function Sensor({ props, data: sensor }: SensorProps) {
  const t = useTranslate();
  const [first, ...others] = useMetrics(props.metrics);
  if (sensor === null || first === undefined) {
    return <Statement small icon="sensors" title={t(sensor === null && props.sensors.length > 0 ? 'tile.sensor.gone' : 'tile.sensor.choose')} />;
  }
  return (
    <Box sx={{ containerType: 'size', flexGrow: 1, minHeight: 0 }}>
      <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', fontSize: 'clamp(0.75rem, 7cqmin, 1.9rem)' }}>
        <Main sensor={sensor} metric={first} />
        {others.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 1.2em', pt: 0.5, '@container (max-height: 90px)': { display: 'none' } }}>
            {others.map((metric) => <Other key={metric.id} sensor={sensor} metric={metric} />)}
          </Box>
        )}
      </Box>
    </Box>
  );
}

interface MetricProps {
  readonly sensor: SensorView;
  readonly metric: ShownMetric;
}

function Main({ sensor, metric }: MetricProps) {
  const t = useTranslate();
  const key = pointKey(sensor.id, metric.id);
  const point = useAtomValue(pointAtom(key));
  return (
    <>
      {point ? <Big point={point} metric={metric} intervalSeconds={sensor.intervalSeconds} /> : <Nothing />}
      <Sparkline pointKey={key} intervalSeconds={sensor.intervalSeconds} />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', columnGap: 2, minHeight: '1.5em' }}>
        <span>{point ? <Age measuredAt={point.measuredAt} intervalSeconds={sensor.intervalSeconds} /> : t('trust.never')}</span>
        <PointAlarm pointKey={key} />
      </Box>
    </>
  );
}

interface BigProps {
  readonly point: LivePoint;
  readonly metric: ShownMetric;
  readonly intervalSeconds: number;
}

/** The value fills the tile whatever its size: as wide as its characters allow, as high as the tile has room. */
function Big({ point, metric, intervalSeconds }: BigProps) {
  const t = useTranslate();
  const trust = useTrust(point.measuredAt, intervalSeconds);
  const text = readingText(t, metric, point.value);
  const wide = text.length + metric.unit.length * 0.45 + 0.5;
  return (
    <Box sx={{ flexGrow: 1, minHeight: 0, display: 'flex', alignItems: 'center' }}>
      <Box data-testid="value" sx={{ display: 'flex', alignItems: 'baseline', gap: '0.14em', whiteSpace: 'nowrap', lineHeight: 1, fontSize: `min(44cqh, calc(96cqw / ${wide} / 0.6))`, color: trust === 'fresh' ? 'text.primary' : 'stale.main' }}>
        <Box component="span" sx={{ fontWeight: 560, letterSpacing: '-0.035em' }}>{text}</Box>
        <Box component="span" sx={{ fontSize: '0.42em', color: 'text.secondary' }}>{metric.unit}</Box>
      </Box>
    </Box>
  );
}

function Nothing() {
  return (
    <Box sx={{ flexGrow: 1, minHeight: 0, display: 'flex', alignItems: 'center' }}>
      <Box aria-hidden sx={{ width: '22cqmin', height: '22cqmin', borderRadius: '50%', border: '3px dashed', borderColor: 'stale.main' }} />
    </Box>
  );
}

function Other({ sensor, metric }: MetricProps) {
  const t = useTranslate();
  const point = useAtomValue(pointAtom(pointKey(sensor.id, metric.id)));
  return (
    <Box component="span" sx={{ display: 'flex', columnGap: '0.3em', minWidth: 0, whiteSpace: 'nowrap', color: 'text.secondary' }}>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{metric.name}</Box>{' '}
      <Box component="span" sx={{ flexShrink: 0, color: 'text.primary', fontWeight: 560 }}>{point ? `${readingText(t, metric, point.value)} ${metric.unit}` : '–'}</Box>
    </Box>
  );
}
