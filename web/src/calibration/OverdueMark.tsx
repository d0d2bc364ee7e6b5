import Box from '@mui/material/Box';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { dayText, useCalibrationState } from './state.ts';

interface MarkProps {
  readonly dueOn: string;
  /** Only the shape, with its words as its name. */
  readonly bare?: boolean;
}

/** Marks a value whose sensor's calibration has ended. */
export function OverdueMark({ dueOn, bare = false }: MarkProps) {
  const t = useTranslate();
  if (useCalibrationState(dueOn) !== 'overdue') return null;
  const words = t('calibration.overdueSince', { day: dayText(dueOn) });
  return (
    <Box
      component="span"
      data-calibration="overdue"
      {...(bare ? { role: 'img', 'aria-label': words, title: words } : {})}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'caution.text', fontWeight: 600 }}
    >
      <Icon name="warning" />
      {!bare && words}
    </Box>
  );
}
