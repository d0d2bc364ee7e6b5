import Box from '@mui/material/Box';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { GaugeTileProps } from '@watchglass/schemas/tile/gauge';
import { bandsOf, faultOfScale, type GaugeBand, type GaugeThreshold } from '@watchglass/schemas/tile/gauge-scale';
import { useCallback, useMemo } from 'react';
import { PointAlarm } from '../../alarm/PointAlarm.tsx';
import { pointKey } from '../../live/values.ts';
import { useTranslate } from '../../messages/messages.ts';
import { readingText, useMetrics, type ShownMetric } from '../../metric/atoms.ts';
import { Statement } from '../../page/Outcome.tsx';
import type { FaceValues } from '../face.ts';
import { useDrawn, useFace } from '../painter.ts';
import { OneSensor } from '../sensor/OneSensor.tsx';
import { Standing } from '../sensor/Sensor.tsx';
import { Dial } from './Dial.tsx';
import { defaultScale } from './default-scales.ts';
import { bandIn, gaugeFace, isStale, type GaugeTexts } from './face.ts';
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
            <Pointing sensor={sensor} metric={metric} bands={bands} />
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
  readonly sensor: SensorView;
  readonly metric: ShownMetric;
  readonly bands: readonly GaugeBand[];
}

function Pointing({ sensor, metric, bands }: PointingProps) {
  const t = useTranslate();
  const { state, texts, mark } = useDrawn(
    useFace(
      [pointKey(sensor.id, metric.id)],
      useCallback((values: FaceValues) => gaugeFace({ sensor, metric, bands }, values), [sensor, metric, bands]),
    ),
  );
  const [text, unit, off, word] = texts as GaugeTexts;
  const value = typeof mark === 'number' ? mark : null;
  const band = bandIn(bands, { state, value });
  return (
    <>
      <Dial
        bands={bands}
        lit={band === null ? [] : [band]}
        value={value}
        isFresh={!isStale(state)}
        text={text}
        unit={unit}
        off={off}
        format={(each) => readingText(t, metric, each)}
      />
      <Box sx={{ display: 'flex', justifyContent: 'center', minHeight: '1.5em' }}>
        {band !== null && <LevelMark level={band.level} word={word} />}
      </Box>
    </>
  );
}
