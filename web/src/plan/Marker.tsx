import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { memo, Suspense, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { alarmAttributes, alarmFrame } from '../alarm/alarm-frame.ts';
import { lookOf, type AlarmLook } from '../alarm/alarm-look.ts';
import { AlarmMark } from '../alarm/AlarmMark.tsx';
import { useWorstAlarm } from '../alarm/use-worst-alarm.ts';
import { pointKey } from '../live/values.ts';
import { useLivePoints } from '../live/watch.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import type { Group } from './clusters.ts';
import { StaleCount } from './StaleCount.tsx';
import { measuredBy, ThingState, ThingValue } from './ThingState.tsx';
import type { PlanThing } from './things.ts';
import { useDrag } from './use-drag.ts';
import type { PlanMap } from './use-map.ts';
import type { Placing } from './use-placing.ts';

const MarkerDetails = lazily(() => import('./MarkerDetails.tsx').then((file) => ({ default: file.MarkerDetails })));

interface MarkerProps {
  readonly group: Group<PlanThing>;
  readonly asked: number | null;
  /** Null where the person only looks. */
  readonly placing: Placing | null;
  readonly map: PlanMap;
  /** Signs without words, on small screens; the details have the words. */
  readonly compact: boolean;
}

const STEP = 0.01;
const FINE_STEP = 0.001;
const heard = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;
const look = {
  position: 'absolute',
  transform: 'translate(-50%, -50%)',
  pointerEvents: 'auto',
  minWidth: 44,
  minHeight: 44,
  px: 2,
  py: 0.5,
  bgcolor: 'background.paper',
  color: 'text.primary',
  border: 1,
  borderColor: 'divider',
  display: 'flex',
  flexDirection: 'column',
  gap: 0,
  lineHeight: 1.25,
  fontSize: '0.875rem',
  fontWeight: 400,
  textTransform: 'none',
  whiteSpace: 'nowrap',
  boxShadow: 1,
  '&:hover': { bgcolor: 'background.paper', borderColor: 'text.secondary', zIndex: 2 },
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2, zIndex: 2 },
  '&[data-alarm-tone]': { zIndex: 1 },
  ...alarmFrame,
} as const;
const movable = { ...look, cursor: 'grab', touchAction: 'none', borderStyle: 'dashed', borderColor: 'text.secondary' };
const label = {
  ...look,
  bgcolor: 'color-mix(in srgb, var(--mui-palette-background-paper) 70%, transparent)',
  borderColor: 'transparent',
  boxShadow: 0,
  minHeight: 24,
  fontSize: '0.8125rem',
} as const;

const keysOf = ({ sensor, metrics }: PlanThing) =>
  sensor === null ? [] : metrics.map((metric) => pointKey(sensor.id, metric));
const inside = (fraction: number): number => Math.min(1, Math.max(0, fraction));

/** A marker on a plan: one object with its value, or the number of several. It opens the details of what it shows. */
export const Marker = memo(function Marker(props: MarkerProps) {
  const { group, placing } = props;
  const [one] = group.spots;
  const isLabel = placing === null && group.spots.length === 1 && one?.object.target.kind === 'text';
  return isLabel ? (
    <Box sx={label} style={placeOf(group)}>
      {one.name}
    </Box>
  ) : (
    <Opening {...props} />
  );
});

const oneOf = ({ spots }: Group<PlanThing>): PlanThing | undefined => (spots.length === 1 ? spots[0] : undefined);
const kindOf = (one: PlanThing | undefined): string => one?.object.target.kind ?? 'several';
const placeOf = ({ x, y }: Group<PlanThing>) => ({ left: `${x * 100}%`, top: `${y * 100}%` });

/** The points that a marker shows. */
function usePoints(things: readonly PlanThing[], asked: number | null): void {
  const keys = useMemo(
    () =>
      things.flatMap((thing) => {
        const measured = measuredBy({ thing, asked });
        return measured === null ? [] : [pointKey(measured.sensor.id, measured.metric)];
      }),
    [things, asked],
  );
  useLivePoints(keys);
}

function Opening({ group, asked, placing, map, compact }: MarkerProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const things = group.spots;
  const one = oneOf(group);
  const { alarm } = useWorstAlarm(useMemo(() => things.flatMap(keysOf), [things]));
  usePoints(things, asked);
  const moving = useMoving(one, { placing, map });
  const close = () => setAnchor(null);
  const show = () => {
    close();
    map.show(things);
  };
  return (
    <>
      <Button
        {...moving}
        {...alarmAttributes(alarm && lookOf(alarm))}
        data-kind={kindOf(one)}
        sx={one !== undefined && placing !== null ? movable : look}
        style={placeOf(group)}
        title={one?.name}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Face things={things} asked={asked} compact={compact} />
        {alarm && <Alarm look={lookOf(alarm)} compact={compact} />}
      </Button>
      {anchor !== null && (
        <Popover open anchorEl={anchor} onClose={close} sx={{ zIndex: 1400 }}>
          <Suspense fallback={null}>
            <MarkerDetails
              things={things}
              asked={asked}
              placing={placing}
              onShow={one === undefined ? show : undefined}
            />
          </Suspense>
        </Popover>
      )}
    </>
  );
}

/** Moving an object by pointer and by keys, and the focus on one that was just placed. */
function useMoving(thing: PlanThing | undefined, { placing, map }: Pick<MarkerProps, 'placing' | 'map'>) {
  const ref = useRef<HTMLButtonElement>(null);
  const object = thing?.object;
  const isPlaced = placing?.placedId !== undefined && placing.placedId === object?.id;
  useEffect(() => {
    if (isPlaced) ref.current?.focus({ preventScroll: true });
  }, [isPlaced]);
  const drag = useDrag({
    onMove: (by) =>
      ref.current?.style.setProperty('transform', `translate(calc(-50% + ${by.x}px), calc(-50% + ${by.y}px))`),
    onEnd: (event) => {
      const place = event && map.at(event.clientX, event.clientY);
      ref.current?.style.removeProperty('transform');
      if (object && place) placing?.move(object, place);
    },
  });
  if (placing === null || object === undefined) return { ref };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? FINE_STEP : STEP;
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (by !== undefined)
      placing.move(object, { x: inside(object.x + (by[0] ?? 0)), y: inside(object.y + (by[1] ?? 0)) });
    else if (event.key === 'Delete') placing.remove(object);
    else return;
    event.preventDefault();
  };
  return { ref, onKeyDown, ...drag };
}

function Face({ things, ...rest }: { things: readonly PlanThing[]; asked: number | null; compact: boolean }) {
  const [one] = things;
  return one !== undefined && things.length === 1 ? (
    <One thing={one} {...rest} />
  ) : (
    <Several things={things} asked={rest.asked} />
  );
}

function Alarm({ look: shown, compact }: { look: AlarmLook; compact: boolean }) {
  const t = useTranslate();
  return (
    <>
      {compact && (
        <Box component="span" sx={heard}>
          {t(shown.word)}
        </Box>
      )}
      <AlarmMark look={shown} bare={compact} />
    </>
  );
}

interface OneProps {
  readonly thing: PlanThing;
  readonly asked: number | null;
  readonly compact: boolean;
}

function One({ thing, asked, compact }: OneProps) {
  const { kind } = thing.object.target;
  if (kind === 'text') return thing.name;
  return (
    <>
      <Box component="span" sx={heard}>
        {thing.name}
      </Box>
      {kind === 'base' ? (
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Icon name="router" />
          <ThingState thing={thing} asked={asked} />
        </Box>
      ) : (
        <>
          <ThingValue thing={thing} asked={asked} />
          <Box component="span" sx={{ fontSize: '0.75rem' }}>
            <ThingState isMarker thing={thing} asked={asked} compact={compact} />
          </Box>
        </>
      )}
    </>
  );
}

function Several({ things, asked }: { things: readonly PlanThing[]; asked: number | null }) {
  const t = useTranslate();
  return (
    <>
      <Box component="span" sx={heard}>
        {t('plan.cluster', { count: things.length })}
      </Box>
      <Box component="span" aria-hidden sx={{ fontWeight: 620, fontSize: '1rem' }}>
        {things.length}
      </Box>
      <StaleCount things={things} asked={asked} />
    </>
  );
}
