import Box from '@mui/material/Box';
import type { SensorState } from '@watchglass/schemas/sensor/states';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';

/** The state of a sensor that is not in use: a shape and a word. */
export function StateMark({ state }: { state: SensorState }) {
  const t = useTranslate();
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'text.secondary', whiteSpace: 'nowrap' }}
    >
      {state !== 'active' && <Icon name={state === 'deleted' ? 'remove' : 'visibilityOff'} />}
      {t(`sensor.state.${state}`)}
    </Box>
  );
}
