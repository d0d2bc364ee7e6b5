import Box from '@mui/material/Box';
import type { PointKey } from '@watchglass/schemas/live/messages';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { GaugeTileProps } from '@watchglass/schemas/tile/gauge';
import {
  bandAt,
  bandsOf,
  faultOfScale,
  type GaugeBand,
  type GaugeThreshold,
} from '@watchglass/schemas/tile/gauge-scale';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { PointAlarm } from '../../alarm/PointAlarm.tsx';
import { effectiveAtAtom, pointAtom, pointKey } from '../../live/values.ts';
import { useTranslate } from '../../messages/messages.ts';
import { readingText, useMetrics, type ShownMetric } from '../../metric/atoms.ts';
import { Statement } from '../../page/Outcome.tsx';
import { useTrust } from '../../value/Age.tsx';
import { OneSensor } from '../sensor/OneSensor.tsx';
import { Standing } from '../sensor/Sensor.tsx';
import { Dial } from './Dial.tsx';
import { defaultScale } from './default-scales.ts';
import { LevelMark } from './LevelMark.tsx';

interface GaugeProps {
  readonly props: GaugeTileProps;
  readonly data: SensorView | null;
}

const body = {
  display: 'flex',
  flexDirection: 'column',
  flexGrow: 1,
  minHeight: 0,
  pointerEvents: 'none',
  fontSize: 'clamp(0.75rem, calc(0.07 * var(--short)), 1.9rem)',
} as const;
const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  alignItems: 'center',
  justifyContent: 'space-between',
} as const;

/** A scale with a fault is not drawn; none at all is the metric's default. */
function useBands(thresholds: readonly GaugeThreshold[], metricId: number | undefined): readonly GaugeBand[] {
  const t = useTranslate();
  return useMemo(() => {
    const scale = thresholds.length > 0 ? thresholds : defaultScale(t, metricId);
    return faultOfScale(scale) === null ? bandsOf(scale) : [];
  }, [t, thresholds, metricId]);
}

/** One value on a scale of named bands. */
export function Gauge({ props, data }: GaugeProps) {
  const t = useTranslate();
  const [metric] = useMetrics(props.metrics);
  const bands = useBands(props.thresholds, metric?.id);
  return (
    <OneSensor sensor={data} isChosen={props.sensors.length > 0} hasMetric={metric !== undefined}>
      {(sensor) => {
        if (metric === undefined || bands.length === 0)
          return <Statement small icon="speed" title={t('gauge.noScale')} />;
        const key = pointKey(sensor.id, metric.id);
        return (
          <Box sx={body}>
            <Pointing of={key} metric={metric} bands={bands} intervalSeconds={sensor.intervalSeconds} />
            <Box sx={foot}>
              <Standing sensor={sensor} pointKey={key} />
              <PointAlarm explained pointKeys={[key]} />
            </Box>
          </Box>
        );
      }}
    </OneSensor>
  );
}

interface PointingProps {
  readonly of: PointKey;
  readonly metric: ShownMetric;
  readonly bands: readonly GaugeBand[];
  readonly intervalSeconds: number;
}

function Pointing({ of: key, metric, bands, intervalSeconds }: PointingProps) {
  const t = useTranslate();
  const value = useAtomValue(pointAtom(key))?.value ?? null;
  const isFresh = useTrust(effectiveAtAtom(key), intervalSeconds) === 'fresh';
  const band = value === null || !isFresh ? null : bandAt(bands, value);
  return (
    <>
      <Dial
        bands={bands}
        lit={band === null ? [] : [band]}
        value={value}
        isFresh={isFresh}
        text={value === null ? '' : readingText(t, metric, value)}
        unit={metric.unit}
        format={(each) => readingText(t, metric, each)}
      />
      <Box sx={{ display: 'flex', justifyContent: 'center', minHeight: '1.5em' }}>
        {band !== null && <LevelMark level={band.level} label={band.label} />}
      </Box>
    </>
  );
}
