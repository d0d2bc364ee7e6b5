import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { AssetView, PointView } from '@watchglass/schemas/asset/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { alarmAttributes, alarmFrame } from '../alarm/alarm-frame.ts';
import { lookOf } from '../alarm/alarm-look.ts';
import { PointAlarm } from '../alarm/PointAlarm.tsx';
import { useWorstAlarm } from '../alarm/use-worst-alarm.ts';
import { BarMenu } from '../app/BarMenu.tsx';
import { linkLostAtom } from '../live/link.ts';
import { pointAtom, pointKey } from '../live/values.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { readingText, useMetrics, type ShownMetric } from '../metric/atoms.ts';
import type { Range } from '../sensor/chart-range.ts';
import { useSensors } from '../sensor/atoms.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { Age, useTrust } from '../value/Age.tsx';
import { InvalidMark } from '../virtual-sensor/InvalidMark.tsx';
import type { OpenPoint } from './open-point.ts';
import { PointChart } from './PointChart.tsx';

interface SectionProps {
  readonly asset: AssetView;
  readonly point: PointView;
  readonly range: Range;
  readonly onOpen: (open: OpenPoint) => void;
}

const NO_IDS: readonly number[] = [];
const frame = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  px: 4,
  pt: 3,
  pb: 1,
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  minWidth: 0,
  ...alarmFrame,
} as const;

/** The sensor of a point; null if it has none, or one out of the person's sight. */
export function useSensorOf({ sensorId }: PointView): SensorView | null {
  const [loaded] = useSensors(useMemo(() => (sensorId === null ? NO_IDS : [sensorId]), [sensorId]));
  return loaded?.state === 'ready' ? loaded.value : null;
}

/** A point with its value, its age, its trust and its chart. */
export function PointSection({ asset, point, range, onOpen }: SectionProps) {
  const [metric] = useMetrics(useMemo(() => [point.metricId], [point.metricId]));
  const sensor = useSensorOf(point);
  const keys = point.sensorId === null ? [] : [pointKey(point.sensorId, point.metricId)];
  const { alarm } = useWorstAlarm(keys);
  const mayWrite = useMay('sensors', 'w');
  if (metric === undefined) return null;
  return (
    <Box component="section" aria-label={point.name} {...alarmAttributes(alarm && lookOf(alarm))} sx={frame}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44 }}>
        <Typography variant="h2" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {point.name}
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>{`, ${metric.name}`}</Box>
        </Typography>
        {mayWrite && <Menu point={point} sensor={sensor} onOpen={onOpen} />}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 4, rowGap: 1, minHeight: 44 }}>
        {sensor !== null && <Value sensor={sensor} metric={metric} />}
        <SensorWord point={point} sensor={sensor} />
        <PointAlarm pointKeys={keys} />
      </Box>
      <PointChart asset={asset} point={point} metric={metric} range={range} />
    </Box>
  );
}

function Value({ sensor, metric }: { readonly sensor: SensorView; readonly metric: ShownMetric }) {
  const t = useTranslate();
  const key = pointKey(sensor.id, metric.id);
  const point = useAtomValue(pointAtom(key));
  const fresh = useTrust(key, sensor.intervalSeconds) === 'fresh';
  return (
    <>
      <Box
        component="span"
        sx={{
          fontSize: '1.75rem',
          fontWeight: 560,
          lineHeight: 1.25,
          whiteSpace: 'nowrap',
          color: point && fresh ? 'text.primary' : 'stale.main',
        }}
      >
        {point ? `${readingText(t, metric, point.value)} ${metric.unit}`.trim() : '–'}
      </Box>
      <InvalidMark sensor={sensor} />
      <Age of={[key]} intervalSeconds={sensor.intervalSeconds} />
    </>
  );
}

function SensorWord({ point, sensor }: { readonly point: PointView; readonly sensor: SensorView | null }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const look = { color: 'text.secondary', fontSize: '0.8125rem' } as const;
  if (sensor === null)
    return (
      <Box component="span" sx={look}>
        {t(point.sensorId === null ? 'point.noSensor' : 'point.unseenSensor')}
      </Box>
    );
  return (
    <Link component={RouterLink} to={`/${id}/sensors/sensor/${sensor.id}`} underline="hover" sx={look}>
      {sensor.name}
    </Link>
  );
}

interface MenuProps extends Pick<SectionProps, 'point' | 'onOpen'> {
  readonly sensor: SensorView | null;
}

function Menu({ point, sensor, onOpen }: MenuProps) {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  const label = t('point.actions', { name: point.name });
  return (
    <BarMenu
      button={(opener) => (
        <IconButton {...opener} disabled={lost} aria-label={label} title={label}>
          <Icon name="more" />
        </IconButton>
      )}
    >
      {(close) => {
        const item = (open: OpenPoint, text: string) => (
          <MenuItem
            key={open.what}
            onClick={() => {
              close();
              onOpen(open);
            }}
          >
            {text}
          </MenuItem>
        );
        const ofSensor =
          point.sensorId === null
            ? [item({ what: 'attach', point }, t('point.attach'))]
            : [
                ...(sensor === null ? [] : [item({ what: 'replace', sensor }, t('replace.title'))]),
                item({ what: 'detach', point, sensor }, t('point.detach')),
              ];
        return [
          ...ofSensor,
          item({ what: 'rename', point }, t('point.rename')),
          item({ what: 'remove', point }, t('point.remove')),
        ];
      }}
    </BarMenu>
  );
}
