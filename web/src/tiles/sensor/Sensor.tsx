import Box from '@mui/material/Box';
import type { PointKey } from '@watchglass/schemas/live/messages';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { SensorTileProps } from '@watchglass/schemas/tile/sensor';
import { atom, useAtomValue, type Atom } from 'jotai';
import { memo, useMemo } from 'react';
import { PointAlarm } from '../../alarm/PointAlarm.tsx';
import { CO2, LazyCo2Mark } from '../../co2/LazyCo2Mark.tsx';
import { effectiveAtAtom, pointAtom, pointKey } from '../../live/values.ts';
import { useTranslate } from '../../messages/messages.ts';
import { readingText, readingWithUnit, useMetrics, type ShownMetric } from '../../metric/atoms.ts';
import { remNow } from '../../look/use-rem.ts';
import { Statement } from '../../page/Outcome.tsx';
import { Age, useTrust } from '../../value/Age.tsx';
import { LiveText } from '../../value/LiveText.tsx';
import { LazyOverdueMark } from '../../calibration/LazyOverdueMark.tsx';
import { StateMark } from '../../sensor/StateMark.tsx';
import { useInvalidText } from '../../virtual-sensor/invalid-text.ts';
import { giveSize, watchSize } from '../size.ts';
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
  const [first, ...others] = useMetrics(props.metrics);
  if (sensor === null || first === undefined) {
    return (
      <Statement
        small
        icon="sensors"
        title={t(sensor === null && props.sensors.length > 0 ? 'tile.sensor.gone' : 'tile.sensor.choose')}
      />
    );
  }
  const { id, intervalSeconds } = sensor;
  const key = pointKey(id, first.id);
  return (
    <Box ref={roomOf} sx={body}>
      <Big of={key} metric={first} intervalSeconds={intervalSeconds} isInvalid={sensor.invalid !== null} />
      <Sparkline pointKey={key} intervalSeconds={intervalSeconds} />
      <Box sx={foot}>
        <Standing sensor={sensor} pointKey={key} />
        {first.id === CO2 && <LazyCo2Mark pointKey={key} />}
        <PointAlarm explained pointKeys={props.metrics.map((metric) => pointKey(id, metric))} />
      </Box>
      {others.length > 0 && (
        <Box data-others sx={rest}>
          {others.map((metric) => (
            <Other key={metric.id} of={pointKey(id, metric.id)} metric={metric} />
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
        <Age at={effectiveAtAtom(key)} intervalSeconds={sensor.intervalSeconds} />
      ) : (
        <StateMark state={sensor.state} />
      )}
    </>
  );
}

interface ValueProps {
  readonly of: PointKey;
  readonly metric: ShownMetric;
}

/** The text of a point's value; empty before the first. */
export function useText(key: PointKey, { metric, withUnit }: { metric: ShownMetric; withUnit: boolean }): Atom<string> {
  const t = useTranslate();
  return useMemo(
    () =>
      atom((get) => {
        const point = get(pointAtom(key));
        return point === null ? '' : (withUnit ? readingWithUnit : readingText)(t, metric, point.value);
      }),
    [t, key, metric, withUnit],
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

interface BigProps extends ValueProps {
  readonly intervalSeconds: number;
  /** The newest output of a virtual sensor has no value: a ring stands in its place. */
  readonly isInvalid: boolean;
}

/**
 * As wide as its characters allow, as high as the tile. A reading only writes text; the rest renders when the text's
 * length or trust changes.
 */
export const Big = memo(function Big({ of: key, metric, intervalSeconds, isInvalid }: BigProps) {
  const textAtom = useText(key, { metric, withUnit: false });
  const length = useAtomValue(useMemo(() => atom((get) => get(textAtom).length), [textAtom]));
  const fresh = useTrust(effectiveAtAtom(key), intervalSeconds) === 'fresh';
  if (length === 0 || isInvalid)
    return (
      <Box sx={room}>
        <Box aria-hidden sx={ring} />
      </Box>
    );
  const characters = length + metric.unit.length * 0.45 + 0.5;
  return (
    <Box sx={room}>
      <Box
        data-testid="value"
        sx={fresh ? value : staleValue}
        style={{ fontSize: `min(0.44 * var(--h, 0px), 0.96 * var(--w, 0px) / ${characters} / 0.6)` }}
      >
        <LiveText of={textAtom} />
        <Box component="span" sx={unit}>
          {metric.unit}
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

const Other = memo(function Other({ of: key, metric }: ValueProps) {
  const textAtom = useText(key, { metric, withUnit: true });
  const known = useAtomValue(useMemo(() => atom((get) => get(textAtom) !== ''), [textAtom]));
  return (
    <Box component="span" sx={other}>
      <Box component="span" sx={otherName}>
        {metric.name}
      </Box>{' '}
      <Box component="span" sx={otherValue}>
        {known ? <LiveText of={textAtom} /> : '–'}
      </Box>
    </Box>
  );
});
