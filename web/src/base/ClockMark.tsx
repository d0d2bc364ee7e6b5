import Box from '@mui/material/Box';
import { useTranslate } from '../messages/messages.ts';
import { ageText } from '../value/Age.tsx';

/** The offset of a base's clock or link. */
export function ClockMark({ driftMs }: { driftMs: number }) {
  const t = useTranslate();
  const age = ageText(t, Math.abs(driftMs));
  return (
    <Box component="span" sx={{ color: 'caution.text', fontWeight: 620 }}>
      {t(driftMs < 0 ? 'base.clockAhead' : 'base.clockBehind', { age })}
    </Box>
  );
}
