import Box from '@mui/material/Box';
import type { PointKey } from '@watchglass/schemas/live/messages';
import { Link } from 'react-router';
import { useOrganization } from '../user/rights.ts';
import { lookOf } from './alarm-look.ts';
import { AlarmMark } from './AlarmMark.tsx';
import { useWorstAlarm } from './use-worst-alarm.ts';

/** The worst alarm of some points, as a way to it, and how many others they have; nothing where all is well. */
export function PointAlarm({ pointKeys }: { pointKeys: readonly PointKey[] }) {
  const { id } = useOrganization();
  const { alarm, others } = useWorstAlarm(pointKeys);
  if (alarm === undefined) return null;
  return (
    <Box
      component={Link}
      to={`/${id}/alarms/alarm/${alarm.id}`}
      sx={{ textDecoration: 'none', display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 24 }}
    >
      <AlarmMark look={lookOf(alarm)} />
      {others > 0 && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          +{others}
        </Box>
      )}
    </Box>
  );
}
