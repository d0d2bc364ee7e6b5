import Box from '@mui/material/Box';
import { useAtomValue } from 'jotai';
import { nowAtom } from '../live/clock.ts';
import { useTimeZone } from '../user/preferences.ts';
import { formatClock, formatDate } from '../value/date.ts';

/** Date and time, readable from afar. */
export function WallClock() {
  const now = useAtomValue(nowAtom);
  const timeZone = useTimeZone();
  return (
    <Box component="time" sx={{ display: 'flex', alignItems: 'baseline', gap: '0.6em', whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75em' }}>
        {formatDate(now, timeZone)}
      </Box>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {formatClock(now, timeZone)}
      </Box>
    </Box>
  );
}
