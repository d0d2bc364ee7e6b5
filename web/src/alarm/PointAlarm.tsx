import Box from '@mui/material/Box';
import type { PointKey } from '@watchglass/schemas/live/messages';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useOrganization } from '../user/rights.ts';
import { isCalling, worstByPointAtom } from './atoms.ts';
import { SeverityMark } from './SeverityMark.tsx';

/** The worst active alarm of a point, as a way to it; nothing where all is well. */
export function PointAlarm({ pointKey }: { pointKey: PointKey }) {
  const { id } = useOrganization();
  const alarm = useAtomValue(useMemo(() => atom((get) => get(worstByPointAtom(id)).get(pointKey)), [id, pointKey]));
  if (alarm === undefined) return null;
  return (
    <Box component={Link} to={`/${id}/alarms/alarm/${alarm.id}`} sx={{ textDecoration: 'none', display: 'inline-flex', minHeight: 24 }}>
      <SeverityMark severity={alarm.severity} waiting={isCalling(alarm)} />
    </Box>
  );
}
