import Box from '@mui/material/Box';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { Co2TileProps } from '@watchglass/schemas/tile/co2';
import { useCallback } from 'react';
import { PointAlarm } from '../../alarm/PointAlarm.tsx';
import { CO2 } from '../../co2/LazyCo2Mark.tsx';
import { pointKey } from '../../live/values.ts';
import { Icon } from '../../look/Icon.tsx';
import { useTranslate } from '../../messages/messages.ts';
import { useMetrics, type ShownMetric } from '../../metric/atoms.ts';
import type { FaceValues } from '../face.ts';
import { useDrawn, useFace, type Painter } from '../painter.ts';
import { OneSensor } from '../sensor/OneSensor.tsx';
import { Big, Standing } from '../sensor/Sensor.tsx';
import { sized } from '../size.ts';
import { AVERAGE_FROM_PPM, FRESH_AIR_PPM, POOR_ABOVE_PPM, SCALE_END_PPM, type Air } from './air.ts';
import { co2Face, STEPS } from './face.ts';

interface Co2Props {
  readonly props: Co2TileProps;
  readonly data: SensorView | null;
}

const METRICS = [CO2];
const body = {
  display: 'flex',
  flexDirection: 'column',
  flexGrow: 1,
  minHeight: 0,
  gap: 1,
  pointerEvents: 'none',
  fontSize: 'clamp(0.75rem, calc(0.07 * var(--short)), 1.9rem)',
} as const;
const room = { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, contain: 'strict' } as const;
const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  alignItems: 'center',
  justifyContent: 'space-between',
} as const;

/** The CO₂ of a sensor, and what it means for the air. */
export function Co2({ props, data }: Co2Props) {
  const [metric] = useMetrics(METRICS);
  return (
    <OneSensor sensor={data} isChosen={props.sensors.length > 0} hasMetric={metric !== undefined}>
      {(sensor) => metric && <Value sensor={sensor} metric={metric} />}
    </OneSensor>
  );
}

function Value({ sensor, metric }: { readonly sensor: SensorView; readonly metric: ShownMetric }) {
  const key = pointKey(sensor.id, CO2);
  const { intervalSeconds } = sensor;
  const face = useFace(
    [key],
    useCallback((values: FaceValues) => co2Face({ sensor, metric }, values), [sensor, metric]),
  );
  return (
    <Box sx={body}>
      <Box ref={sized} sx={room}>
        <Big face={face} at={0} of={key} intervalSeconds={intervalSeconds} />
      </Box>
      <Meaning face={face} />
      <Box sx={foot}>
        <Standing sensor={sensor} pointKey={key} />
        <PointAlarm explained pointKeys={[key]} />
      </Box>
    </Box>
  );
}

function Meaning({ face }: { readonly face: Painter }) {
  const { mark, texts } = useDrawn(face);
  const [air, step] = String(mark).split(' ') as [Air | '', string | undefined];
  if (air === '') return <Scale air={null} place={null} />;
  return (
    <>
      <Word air={air} text={texts.at(-1) ?? ''} />
      <Scale air={air} place={Number(step) / STEPS} />
    </>
  );
}

const ICONS = { good: 'check', average: 'remove', poor: 'warning' } as const;
const word = { display: 'flex', alignItems: 'center', gap: 1, fontWeight: 620, fontSize: '1.15em' } as const;

/** A shape and a word; the limits of a workspace are alarms, which have colours. */
function Word({ air, text }: { air: Air; text: string }) {
  return (
    <Box data-air={air} sx={{ ...word, color: air === 'good' ? 'text.secondary' : 'text.primary' }}>
      {air === 'average' ? <Box aria-hidden sx={dash} /> : <Icon name={ICONS[air]} />}
      {text}
    </Box>
  );
}

const dash = { width: '1em', height: '0.25em', bgcolor: 'currentColor', borderRadius: 1 } as const;
const bar = { position: 'relative', height: '0.5em', display: 'flex', gap: '2px' } as const;
const part = { borderRadius: '2px', bgcolor: 'divider' } as const;
const marker = {
  position: 'absolute',
  top: '-0.2em',
  bottom: '-0.2em',
  width: '0.25em',
  ml: '-0.125em',
  borderRadius: '2px',
  bgcolor: 'text.primary',
  border: '1px solid',
  borderColor: 'background.paper',
} as const;
const PARTS = [
  { air: 'good', from: FRESH_AIR_PPM, to: AVERAGE_FROM_PPM },
  { air: 'average', from: AVERAGE_FROM_PPM, to: POOR_ABOVE_PPM },
  { air: 'poor', from: POOR_ABOVE_PPM, to: SCALE_END_PPM },
] as const;
const ends = {
  display: 'flex',
  justifyContent: 'space-between',
  color: 'text.secondary',
  fontSize: 'max(0.6875rem, 0.8em)',
};

/** From fresh air to the end of the scale: the part of the present air is dark. */
function Scale({ air, place }: { air: Air | null; place: number | null }) {
  const t = useTranslate();
  return (
    <Box aria-hidden>
      <Box sx={bar}>
        {PARTS.map((each) => (
          <Box
            key={each.air}
            sx={{ ...part, ...(each.air === air && { bgcolor: 'trail.main' }) }}
            style={{ flexGrow: each.to - each.from }}
          />
        ))}
        {place !== null && <Box sx={marker} style={{ left: `${place * 100}%` }} />}
      </Box>
      <Box sx={ends}>
        <span>{t('airTile.fresh', { ppm: FRESH_AIR_PPM })}</span>
        <span className="figures">
          {AVERAGE_FROM_PPM} · {POOR_ABOVE_PPM}
        </span>
      </Box>
    </Box>
  );
}
