import Box from '@mui/material/Box';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { PointKey } from '@watchglass/schemas/live/messages';
import { Link } from 'react-router';
import { MaintenanceMark } from '../maintenance/MaintenanceMark.tsx';
import { useOrganization } from '../user/rights.ts';
import { lookOf } from './alarm-look.ts';
import { AlarmMark } from './AlarmMark.tsx';
import { useReason } from './use-reason.ts';
import { useWorstAlarm } from './use-worst-alarm.ts';

const way = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 24,
  textDecoration: 'none',
  pointerEvents: 'auto',
} as const;
/** Two lines at most, over the whole width. */
const why = {
  flexBasis: '100%',
  color: 'text.secondary',
  fontSize: '0.95em',
  lineHeight: 1.3,
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitLineClamp: '2',
  WebkitBoxOrient: 'vertical',
} as const;

interface PointAlarmProps {
  readonly pointKeys: readonly PointKey[];
  /** Shows the reason below, not only as a tooltip. */
  readonly explained?: boolean;
}

/** The worst alarm of some points: a link to it, the count of the others, and its reason; and a mark if they are in maintenance. */
export function PointAlarm({ pointKeys, explained }: PointAlarmProps) {
  const { alarm, others } = useWorstAlarm(pointKeys);
  const sensorIds = [...new Set(pointKeys.map((key) => Number(key.split('.')[0])))];
  return (
    <>
      {alarm && <Found alarm={alarm} others={others} explained={explained === true} />}
      <MaintenanceMark sensorIds={sensorIds} />
    </>
  );
}

interface FoundProps {
  readonly alarm: AlarmView;
  readonly others: number;
  readonly explained: boolean;
}

function Found({ alarm, others, explained }: FoundProps) {
  const { id } = useOrganization();
  const reason = useReason(alarm);
  return (
    <>
      <Box component={Link} to={`/${id}/alarms/alarm/${alarm.id}`} title={reason} sx={way}>
        <AlarmMark look={lookOf(alarm)} />
        {others > 0 && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            +{others}
          </Box>
        )}
      </Box>
      {explained && (
        <Box data-why sx={why}>
          {reason}
        </Box>
      )}
    </>
  );
}
