import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import type { PointKey } from '@watchglass/schemas/live/messages';
import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { atom } from 'jotai';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { AcknowledgeButton } from '../alarm/AcknowledgeButton.tsx';
import { isWaiting } from '../alarm/atoms.ts';
import { PointAlarm } from '../alarm/PointAlarm.tsx';
import { useWorstAlarm } from '../alarm/use-worst-alarm.ts';
import { effectiveAtAtom, pointAtom, pointKey } from '../live/values.ts';
import { useLivePoints } from '../live/watch.ts';
import { useTranslate } from '../messages/messages.ts';
import { readingWithUnit, useMetrics } from '../metric/atoms.ts';
import { useSensors } from '../sensor/atoms.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { AlarmMark } from '../alarm/AlarmMark.tsx';
import { lookOf } from '../alarm/alarm-look.ts';
import { Age } from '../value/Age.tsx';
import { LiveText } from '../value/LiveText.tsx';
import { InvalidMark } from '../virtual-sensor/InvalidMark.tsx';
import type { Group, View } from './clusters.ts';
import { isShown, metricOf, type PlanQuery } from './plan-query.ts';
import type { Placing } from './use-placing.ts';

interface MarkerProps {
  readonly group: Group;
  readonly view: View;
  readonly query: PlanQuery;
  readonly placing: Placing | null;
}

/** The type of a dragged marker's data. */
export const MOVED = 'application/x-watchglass-object';
const STEP = 0.01;
const look = {
  position: 'absolute',
  zIndex: 500,
  transform: 'translate(-50%, -50%)',
  minWidth: 44,
  minHeight: 44,
  px: 2,
  bgcolor: 'background.paper',
  color: 'text.primary',
  border: 1,
  borderColor: 'divider',
  display: 'flex',
  gap: 1,
  whiteSpace: 'nowrap',
  '&:hover': { bgcolor: 'background.paper' },
} as const;

const inside = (fraction: number): number => Math.min(1, Math.max(0, fraction));

/** A marker on a plan: one object with its value, or the number of several. It opens a list of what it stands for. */
export function GroupMarker({ group, view, query, placing }: MarkerProps) {
  const t = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const ids = group.objects.flatMap(({ target }) => (target.kind === 'sensor' ? [target.sensorId] : []));
  const sensors = useSensors(ids).flatMap((each) => (each.state === 'ready' && each.value ? [each.value] : []));
  const shown = sensors.filter((sensor) => isShown(query, sensor));
  const keys = shown.flatMap(({ id, metrics }) => metrics.map((metric) => pointKey(id, metric)));
  useLivePoints(keys);
  const [only] = group.objects;
  const one = group.objects.length === 1 ? only : undefined;
  const left = ((group.x - view.left) / (view.right - view.left)) * 100;
  const top = ((group.y - view.top) / (view.bottom - view.top)) * 100;
  const isFiltered = ids.length > 0 && shown.length === 0 && one !== undefined;
  if (isFiltered) return null;
  const step = (event: KeyboardEvent) => {
    if (placing === null || one === undefined) return;
    const by = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key];
    if (by !== undefined) placing.move(one, { x: inside(one.x + (by[0] ?? 0)), y: inside(one.y + (by[1] ?? 0)) });
    else if (event.key === 'Delete') placing.remove(one);
    else return;
    event.preventDefault();
  };
  const name = one === undefined ? t('plan.cluster', { count: group.objects.length }) : nameOf(one, shown[0]);
  return (
    <>
      <Button
        sx={{ ...look, left: `${left}%`, top: `${top}%` }}
        aria-label={name}
        title={name}
        draggable={placing !== null && one !== undefined}
        onDragStart={(event) => one && event.dataTransfer.setData(MOVED, one.id)}
        onKeyDown={step}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {one === undefined ? group.objects.length : <Short object={one} sensor={shown[0]} asked={query.metric} />}
        <Worst keys={keys} />
      </Button>
      <Popover open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <Box sx={{ p: 4, display: 'flex', flexDirection: 'column', gap: 3, maxHeight: 360, overflowY: 'auto' }}>
          {group.objects.map((object) => (
            <Entry
              key={object.id}
              object={object}
              sensor={sensors.find(({ id }) => object.target.kind === 'sensor' && object.target.sensorId === id)}
              asked={query.metric}
              placing={placing}
            />
          ))}
        </Box>
      </Popover>
    </>
  );
}

function nameOf({ target }: PlanObjectView, sensor: SensorView | undefined): string {
  if (target.kind === 'text') return target.text;
  if (target.kind === 'point') return target.pointId;
  return target.kind === 'base' ? target.serial : (sensor?.name ?? String(target.sensorId));
}

interface ObjectProps {
  readonly object: PlanObjectView;
  readonly sensor: SensorView | undefined;
  readonly asked: number | null;
}

/** The value of a sensor, the serial number of a base, or a text. */
function Short({ object, sensor, asked }: ObjectProps) {
  const metric = sensor === undefined ? null : metricOf(sensor, asked);
  return sensor === undefined || metric === null ? (
    <span>{nameOf(object, sensor)}</span>
  ) : (
    <Value sensor={sensor} metric={metric} />
  );
}

function Value({ sensor, metric: metricId }: { sensor: SensorView; metric: number }) {
  const { id, intervalSeconds } = sensor;
  const t = useTranslate();
  const [metric] = useMetrics([metricId]);
  const key = pointKey(id, metricId);
  const textAtom = useMemo(
    () =>
      atom((get) => {
        const point = get(pointAtom(key));
        return point === null || metric === undefined ? '–' : readingWithUnit(t, metric, point.value);
      }),
    [t, key, metric],
  );
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexDirection: 'column', lineHeight: 1.2, fontSize: '0.8125rem' }}
    >
      <strong>
        <LiveText of={textAtom} />
      </strong>
      <InvalidMark sensor={sensor} />
      <Box component="span" sx={{ fontSize: '0.75rem' }}>
        <Age at={effectiveAtAtom(key)} intervalSeconds={intervalSeconds} />
      </Box>
    </Box>
  );
}

/** The state of the worst alarm of some points. */
function Worst({ keys }: { keys: readonly PointKey[] }) {
  const { alarm } = useWorstAlarm(keys);
  return alarm && <AlarmMark look={lookOf(alarm)} />;
}

function Entry({ object, sensor, asked, placing }: ObjectProps & { placing: Placing | null }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const mayAcknowledge = useMay('alarms', 'w');
  const keys = sensor === undefined ? [] : sensor.metrics.map((metric) => pointKey(sensor.id, metric));
  const { alarm } = useWorstAlarm(keys);
  const name = nameOf(object, sensor);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <strong>{name}</strong>
      <Short object={object} sensor={sensor} asked={asked} />
      <PointAlarm explained pointKeys={keys} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {alarm && isWaiting(alarm) && mayAcknowledge && <AcknowledgeButton alarm={alarm} />}
        {sensor && (
          <Button size="small" component={Link} to={`/${id}/sensors/sensor/${sensor.id}`}>
            {t('action.open')}
          </Button>
        )}
        {placing && (
          <Button size="small" color="inherit" onClick={() => placing.remove(object)}>
            {t('plan.remove')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
