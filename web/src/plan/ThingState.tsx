import Box from '@mui/material/Box';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { atom, useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { ContactMark } from '../base/ContactMark.tsx';
import { LazyOverdueMark } from '../calibration/LazyOverdueMark.tsx';
import { CO2, LazyCo2Mark } from '../co2/LazyCo2Mark.tsx';
import { useLiveSource, type Live } from '../live/live-source.ts';
import { pointAtom, pointKey } from '../live/values.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { readingWithUnit, useMetrics } from '../metric/atoms.ts';
import { StateMark } from '../sensor/StateMark.tsx';
import { Age, useTrust } from '../value/Age.tsx';
import { LiveText } from '../value/LiveText.tsx';
import { InvalidMark } from '../virtual-sensor/InvalidMark.tsx';
import { metricOf } from './plan-query.ts';
import type { PlanThing, Standing } from './things.ts';

interface ThingProps {
  readonly thing: PlanThing;
  /** The metric that is asked for; null shows the first. */
  readonly asked: number | null;
}

/** The sensor of a thing and the metric to show, if it is in use and has one. */
export function measuredBy({
  thing,
  asked,
}: ThingProps): { readonly sensor: SensorView; readonly metric: number } | null {
  const { sensor, standing } = thing;
  const metric = metricOf(thing, asked);
  return sensor === null || metric === null || standing !== 'here' || sensor.state !== 'active'
    ? null
    : { sensor, metric };
}

/** The value of a thing with its unit, grey if it is too old; nothing for a thing without values. */
export function ThingValue(props: ThingProps) {
  const measured = measuredBy(props);
  return measured && <Value {...measured} />;
}

const fresh = { fontWeight: 620, whiteSpace: 'nowrap' } as const;
const stale = { ...fresh, color: 'stale.main' } as const;

function Value({ sensor, metric: metricId }: { sensor: SensorView; metric: number }) {
  const t = useTranslate();
  const [metric] = useMetrics(useMemo(() => [metricId], [metricId]));
  const key = pointKey(sensor.id, metricId);
  const isFresh = useTrust(key, sensor.intervalSeconds) === 'fresh';
  const text = useLiveSource(
    [key],
    useCallback(
      ({ newest }: Live) => {
        const point = newest(key);
        return point === null || metric === undefined ? '–' : readingWithUnit(t, metric, point.value);
      },
      [t, key, metric],
    ),
  );
  if (sensor.invalid !== null) return <Box component="span">–</Box>;
  return (
    <Box component="span" data-testid="value" sx={isFresh ? fresh : stale}>
      <LiveText of={text} />
    </Box>
  );
}

interface Signs {
  /** On a marker, where words would cover other things: its details have them. */
  readonly isMarker?: boolean;
  readonly compact?: boolean;
}

/** The age and trust of a thing's value, the connection of a base, or why there is nothing to show. */
export function ThingState({ thing, asked, ...signs }: ThingProps & Signs) {
  const t = useTranslate();
  const { sensor, base, standing } = thing;
  const measured = measuredBy({ thing, asked });
  if (standing !== 'here') return <Absent standing={standing} />;
  if (base !== null) return <ContactMark base={base} />;
  if (sensor === null) return null;
  if (sensor.state !== 'active') return <StateMark state={sensor.state} />;
  return measured === null ? <Quiet text={t('trust.never')} /> : <Current {...measured} {...signs} />;
}

function Absent({ standing }: { standing: Exclude<Standing, 'here'> }) {
  const t = useTranslate();
  switch (standing) {
    case 'gone':
      return <Gone />;
    case 'loading':
      return <Quiet text="…" />;
    case 'unseen':
      return <Quiet text={t('plan.unseen')} />;
    case 'empty':
      return <Quiet text={t('point.noSensor')} />;
  }
}

const row = { display: 'inline-flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5 } as const;

type CurrentProps = Signs & { readonly sensor: SensorView; readonly metric: number };

function Current({ sensor, metric, compact = false, isMarker = false }: CurrentProps) {
  const key = pointKey(sensor.id, metric);
  const hasValue = useAtomValue(useMemo(() => atom((get) => get(pointAtom(key)) !== null), [key]));
  return (
    <Box component="span" sx={row}>
      <InvalidMark sensor={sensor} />
      <LazyOverdueMark bare={isMarker} dueOn={sensor.calibrationDueOn} />
      <Age of={[key]} intervalSeconds={sensor.intervalSeconds} />
      {metric === CO2 && hasValue && sensor.invalid === null && !compact && <LazyCo2Mark pointKey={key} />}
    </Box>
  );
}

function Quiet({ text }: { text: string }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {text}
    </Box>
  );
}

function Gone() {
  const t = useTranslate();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
      <Icon name="remove" />
      {t('sensor.state.deleted')}
    </Box>
  );
}
