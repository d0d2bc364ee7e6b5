import Box from '@mui/material/Box';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { PointKey } from '@watchglass/schemas/live/messages';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useOrganization } from '../user/rights.ts';
import { isCalling, isCritical, worstByPointAtom } from './atoms.ts';
import { alarmAttribute, SeverityMark } from './SeverityMark.tsx';

function usePointAlarm(pointKey: PointKey | undefined): AlarmView | undefined {
  const { id } = useOrganization();
  return useAtomValue(
    useMemo(
      () => atom((get) => (pointKey === undefined ? undefined : get(worstByPointAtom(id)).get(pointKey))),
      [id, pointKey],
    ),
  );
}

/** How a point calls for somebody, for the frame around it. */
export function useCall(pointKey: PointKey | undefined): 'critical' | 'warning' | undefined {
  const alarm = usePointAlarm(pointKey);
  return alarm && alarmAttribute(isCalling(alarm), isCritical(alarm));
}

/** The worst active alarm of a point, as a way to it; nothing where all is well. */
export function PointAlarm({ pointKey }: { pointKey: PointKey }) {
  const { id } = useOrganization();
  const alarm = usePointAlarm(pointKey);
  if (alarm === undefined) return null;
  return (
    <Box
      component={Link}
      to={`/${id}/alarms/alarm/${alarm.id}`}
      sx={{ textDecoration: 'none', display: 'inline-flex', minHeight: 24 }}
    >
      <SeverityMark severity={alarm.severity} waiting={isCalling(alarm)} />
    </Box>
  );
}
