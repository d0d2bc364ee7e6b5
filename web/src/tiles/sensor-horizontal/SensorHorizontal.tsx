import Box from '@mui/material/Box';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { SensorHorizontalTileProps } from '@watchglass/schemas/tile/sensor-horizontal';
import { PointAlarm } from '../../alarm/PointAlarm.tsx';
import { pointKey } from '../../live/values.ts';
import { useMetrics } from '../../metric/atoms.ts';
import { OneSensor } from '../sensor/OneSensor.tsx';
import { Big, Standing } from '../sensor/Sensor.tsx';
import { sized } from '../size.ts';

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
  const [first] = metrics;
  return (
    <OneSensor sensor={data} isChosen={props.sensors.length > 0} hasMetric={first !== undefined}>
      {(sensor) => (
        <Box sx={{ display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, pointerEvents: 'none' }}>
          <Box sx={row}>
            {metrics.map((metric) => (
              <Box key={metric.id} sx={column}>
                {metrics.length > 1 && <Box sx={name}>{metric.name}</Box>}
                <Box ref={sized} sx={cell}>
                  <Big
                    of={pointKey(sensor.id, metric.id)}
                    metric={metric}
                    intervalSeconds={sensor.intervalSeconds}
                    isInvalid={sensor.invalid !== null}
                  />
                </Box>
              </Box>
            ))}
          </Box>
          <Box sx={foot}>
            <Standing sensor={sensor} pointKey={pointKey(sensor.id, first?.id ?? 0)} />
            <PointAlarm pointKeys={props.metrics.map((metric) => pointKey(sensor.id, metric))} />
          </Box>
        </Box>
      )}
    </OneSensor>
  );
}
