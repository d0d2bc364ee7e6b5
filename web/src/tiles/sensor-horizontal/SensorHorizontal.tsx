import Box from '@mui/material/Box';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { SensorHorizontalTileProps } from '@watchglass/schemas/tile/sensor-horizontal';
import { PointAlarm } from '../../alarm/PointAlarm.tsx';
import { useCallback } from 'react';
import { useLive } from '../../live/live-source.ts';
import { pointKey } from '../../live/values.ts';
import { useMetrics, type ShownMetric } from '../../metric/atoms.ts';
import type { FaceValues } from '../face.ts';
import { useFace, useText, type Painter } from '../painter.ts';
import { OneSensor } from '../sensor/OneSensor.tsx';
import { Big, Standing } from '../sensor/Sensor.tsx';
import { sized } from '../size.ts';
import { horizontalFace, TEXTS_PER_METRIC } from './face.ts';

interface SensorProps {
  readonly props: SensorHorizontalTileProps;
  readonly data: SensorView | null;
}

const row = { display: 'flex', flexGrow: 1, minHeight: 0, columnGap: 'clamp(8px, 3%, 48px)' } as const;
const column = { display: 'flex', flexDirection: 'column', flex: '1 1 0', minWidth: 0 } as const;
const name = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  fontSize: 'clamp(0.75rem, calc(0.06 * var(--short)), 1.25rem)',
} as const;
const cell = { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, contain: 'strict' } as const;
const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  alignItems: 'center',
  justifyContent: 'space-between',
  fontSize: 'clamp(0.75rem, calc(0.06 * var(--short)), 1.25rem)',
} as const;

/** One sensor with its metrics side by side. */
export function SensorHorizontal({ props, data }: SensorProps) {
  const metrics = useMetrics(props.metrics);
  return (
    <OneSensor sensor={data} isChosen={props.sensors.length > 0} hasMetric={metrics.length > 0}>
      {(sensor) => <Values sensor={sensor} metrics={metrics} />}
    </OneSensor>
  );
}

interface ValuesProps {
  readonly sensor: SensorView;
  readonly metrics: readonly ShownMetric[];
}

function Values({ sensor, metrics }: ValuesProps) {
  const points = metrics.map((metric) => pointKey(sensor.id, metric.id));
  const face = useFace(
    points,
    useCallback((values: FaceValues) => horizontalFace({ sensor, metrics }, values), [sensor, metrics]),
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, pointerEvents: 'none' }}>
      <Box sx={row}>
        {points.map((key, index) => (
          <Box key={key} sx={column}>
            {metrics.length > 1 && (
              <Box sx={name}>
                <Name face={face} at={TEXTS_PER_METRIC * index} />
              </Box>
            )}
            <Box ref={sized} sx={cell}>
              <Big face={face} at={TEXTS_PER_METRIC * index + 1} of={key} intervalSeconds={sensor.intervalSeconds} />
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={foot}>
        <Standing sensor={sensor} pointKey={points[0] ?? pointKey(sensor.id, 0)} />
        <PointAlarm pointKeys={points} />
      </Box>
    </Box>
  );
}

function Name({ face, at }: { readonly face: Painter; readonly at: number }) {
  return useLive(useText(face, at));
}
