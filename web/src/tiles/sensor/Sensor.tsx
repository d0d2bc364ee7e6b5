import Box from '@mui/material/Box';
import type { PointKey } from '@watchglass/schemas/live/messages';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { SensorTileProps } from '@watchglass/schemas/tile/sensor';
import { memo, useCallback, useMemo } from 'react';
import { PointAlarm } from '../../alarm/PointAlarm.tsx';
import { CO2, LazyCo2Mark } from '../../co2/LazyCo2Mark.tsx';
import { useLive } from '../../live/live-source.ts';
import { pointKey } from '../../live/values.ts';
import { useTranslate } from '../../messages/messages.ts';
import { useMetrics, type ShownMetric } from '../../metric/atoms.ts';
import { remNow } from '../../look/use-rem.ts';
import { Statement } from '../../page/Outcome.tsx';
import { Age, useTrust } from '../../value/Age.tsx';
import { LiveText } from '../../value/LiveText.tsx';
import { LazyOverdueMark } from '../../calibration/LazyOverdueMark.tsx';
import { StateMark } from '../../sensor/StateMark.tsx';
import { useInvalidText } from '../../virtual-sensor/invalid-text.ts';
import type { FaceValues } from '../face.ts';
import { useFace, useText, type Painter } from '../painter.ts';
import { giveSize, watchSize } from '../size.ts';
import { sensorFace } from './face.ts';
import { Sparkline } from './Sparkline.tsx';

interface SensorProps {
  readonly props: SensorTileProps;
  readonly data: SensorView | null;
}

/** Below these heights, in CSS pixels, there is no room for the sparkline, then for other metrics. */
const TRAIL_FROM = 110;
const OTHERS_FROM = 90;
/** From this height on there is room for other metrics and the reason of an alarm. */
const ROOMY_FROM_REM = 13.75;

const body = {
  flexGrow: 1,
  minHeight: 0,
  contain: 'strict',
  display: 'flex',
  flexDirection: 'column',
  fontSize: 'clamp(0.75rem, calc(0.07 * min(var(--w, 0px), var(--h, 0px))), 1.9rem)',
  // The whole tile links to its sensor; its alarm has its own link.
  pointerEvents: 'none',
  '&[data-no-trail] canvas, &[data-no-others] :is([data-others], [data-why])': { display: 'none' },
  // The reason of an alarm takes precedence over other metrics.
  '&:not([data-roomy]):has([data-why]) [data-others]': { display: 'none' },
} as const;
const foot = {
  // A layer of its own: a new number above it then paints nothing of it.
  isolation: 'isolate',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  columnGap: 2,
  minHeight: '1.5em',
} as const;
const rest = { display: 'flex', flexWrap: 'wrap', gap: '0 1.2em', pt: 0.5 } as const;

/** The size of large text follows the tile, so that a value fills it. */
function roomOf(element: HTMLElement): () => void {
  return watchSize(element, (size) => {
    giveSize(element, size);
    element.toggleAttribute('data-no-trail', size.height <= TRAIL_FROM);
    element.toggleAttribute('data-no-others', size.height <= OTHERS_FROM);
    element.toggleAttribute('data-roomy', size.height > ROOMY_FROM_REM * remNow());
  });
}

/** One sensor: its first metric large with a sparkline, the others small below. */
export function Sensor({ props, data: sensor }: SensorProps) {
  const t = useTranslate();
  const metrics = useMetrics(props.metrics);
  if (sensor === null || metrics.length === 0) {
    return (
      <Statement
        small
        icon="sensors"
        title={t(sensor === null && props.sensors.length > 0 ? 'tile.sensor.gone' : 'tile.sensor.choose')}
      />
    );
  }
  return <Values sensor={sensor} metrics={metrics} />;
}

interface ValuesProps {
  readonly sensor: SensorView;
  readonly metrics: readonly ShownMetric[];
}

function Values({ sensor, metrics }: ValuesProps) {
  const { id, intervalSeconds } = sensor;
  const points = metrics.map((metric) => pointKey(id, metric.id));
  const face = useFace(
    points,
    useCallback((values: FaceValues) => sensorFace({ sensor, metrics }, values), [sensor, metrics]),
  );
  const [first, ...others] = metrics;
  const key = pointKey(id, first?.id ?? 0);
  return (
    <Box ref={roomOf} sx={body}>
      <Big face={face} at={0} of={key} intervalSeconds={intervalSeconds} />
      <Sparkline pointKey={key} intervalSeconds={intervalSeconds} />
      <Box sx={foot}>
        <Standing sensor={sensor} pointKey={key} />
        {first?.id === CO2 && <LazyCo2Mark pointKey={key} />}
        <PointAlarm explained pointKeys={points} />
      </Box>
      {others.length > 0 && (
        <Box data-others sx={rest}>
          {others.map((metric, index) => (
            <Other key={metric.id} face={face} at={2 + 2 * index} />
          ))}
        </Box>
      )}
    </Box>
  );
}

/** Why a virtual sensor has no value, whether the calibration is overdue, and the age of the value or why there is none any more. */
export function Standing({ sensor, pointKey: key }: { sensor: SensorView; pointKey: PointKey }) {
  const invalid = useInvalidText(sensor);
  return (
    <>
      {invalid !== null && (
        <Box component="span" data-testid="invalid">
          {invalid}
        </Box>
      )}
      <LazyOverdueMark dueOn={sensor.calibrationDueOn} />
      {sensor.state === 'active' ? (
        <Age of={[key]} intervalSeconds={sensor.intervalSeconds} />
      ) : (
        <StateMark state={sensor.state} />
      )}
    </>
  );
}

/** A fixed size, so that another digit causes no layout around it. */
const room = { flexGrow: 1, minHeight: 0, contain: 'strict', display: 'flex', alignItems: 'center' } as const;
const value = {
  display: 'flex',
  alignItems: 'baseline',
  gap: '0.14em',
  whiteSpace: 'nowrap',
  lineHeight: 1,
  fontWeight: 560,
  letterSpacing: '-0.035em',
  color: 'text.primary',
} as const;
const staleValue = { ...value, color: 'stale.main' } as const;
const unit = { fontSize: '0.42em', fontWeight: 400, letterSpacing: 'normal', color: 'text.secondary' } as const;
const ring = {
  width: 'calc(0.22 * min(var(--w, 0px), var(--h, 0px)))',
  aspectRatio: 1,
  borderRadius: '50%',
  border: '3px dashed',
  borderColor: 'stale.main',
} as const;

interface BigProps {
  readonly face: Painter;
  /** The place of the value among the texts of the face; its unit follows. */
  readonly at: number;
  readonly of: PointKey;
  readonly intervalSeconds: number;
}

/**
 * As wide as its characters allow, as high as the tile; without a value, a ring stands in its place. A reading only writes
 * text; the rest renders when the text's length or trust changes.
 */
export const Big = memo(function Big({ face, at, of: key, intervalSeconds }: BigProps) {
  const text = useText(face, at);
  const sign = useLive(useText(face, at + 1));
  const length = useLive(useMemo(() => ({ ...text, read: () => text.read().length }), [text]));
  const fresh = useTrust(key, intervalSeconds) === 'fresh';
  if (length === 0)
    return (
      <Box sx={room}>
        <Box aria-hidden sx={ring} />
      </Box>
    );
  const characters = length + sign.length * 0.45 + 0.5;
  return (
    <Box sx={room}>
      <Box
        data-testid="value"
        sx={fresh ? value : staleValue}
        style={{ fontSize: `min(0.44 * var(--h, 0px), 0.96 * var(--w, 0px) / ${characters} / 0.6)` }}
      >
        <LiveText of={text} />
        <Box component="span" sx={unit}>
          {sign}
        </Box>
      </Box>
    </Box>
  );
});

const other = {
  display: 'flex',
  columnGap: '0.3em',
  minWidth: 0,
  whiteSpace: 'nowrap',
  color: 'text.secondary',
} as const;
const otherName = { overflow: 'hidden', textOverflow: 'ellipsis' } as const;
const otherValue = { flexShrink: 0, color: 'text.primary', fontWeight: 560 } as const;

/** The name of a metric at `at`, and its value behind it. */
const Other = memo(function Other({ face, at }: Pick<BigProps, 'face' | 'at'>) {
  return (
    <Box component="span" sx={other}>
      <Box component="span" sx={otherName}>
        {useLive(useText(face, at))}
      </Box>{' '}
      <Box component="span" sx={otherValue}>
        <LiveText of={useText(face, at + 1)} />
      </Box>
    </Box>
  );
});
