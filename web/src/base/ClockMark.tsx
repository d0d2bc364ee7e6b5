import Box from '@mui/material/Box';
import { useTranslate } from '../messages/messages.ts';
import { ageText } from '../value/Age.tsx';

/** By how much the clock of a base, or its link, is off. */
export function ClockMark({ driftMs }: { driftMs: number }) {
  const t = useTranslate();
  const age = ageText(t, Math.abs(driftMs));
  return (
    <Box component="span" sx={{ color: 'caution.text', fontWeight: 620 }}>
      {t(driftMs < 0 ? 'base.clockAhead' : 'base.clockBehind', { age })}
    </Box>
  );
}
