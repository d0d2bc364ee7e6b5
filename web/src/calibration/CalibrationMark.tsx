import Box from '@mui/material/Box';
import type { CalibrationState } from '@watchglass/schemas/calibration/state';
import { Icon } from '../look/Icon.tsx';
import type { IconName } from '../look/icons.ts';
import { useTranslate } from '../messages/messages.ts';
import { dayText, useCalibrationState } from './state.ts';

const ICONS: Readonly<Record<CalibrationState, IconName | null>> = {
  valid: 'check',
  due: 'flag',
  overdue: 'warning',
  none: null,
};

/** The calibration of a sensor: a shape, a word, and the last valid day. */
export function CalibrationMark({ dueOn }: { dueOn: string | null }) {
  const t = useTranslate();
  const state = useCalibrationState(dueOn);
  const word = t(`calibration.state.${state}`);
  const icon = ICONS[state];
  return (
    <Box
      component="span"
      data-calibration={state}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        whiteSpace: 'nowrap',
        color: state === 'overdue' ? 'caution.text' : 'text.secondary',
        fontWeight: state === 'overdue' ? 600 : 400,
      }}
    >
      {icon && <Icon name={icon} />}
      {dueOn === null
        ? word
        : t(state === 'overdue' ? 'calibration.stateEnded' : 'calibration.stateUntil', {
            state: word,
            day: dayText(dueOn),
          })}
    </Box>
  );
}
