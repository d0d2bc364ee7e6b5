import Box from '@mui/material/Box';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useInvalidText } from './invalid-text.ts';

const look = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontSize: '0.8125rem',
  fontWeight: 600,
  color: 'stale.main',
} as const;

/** In the place of a value: why the newest output of a virtual sensor has none. */
export function InvalidMark({ sensor }: { readonly sensor: Pick<SensorView, 'invalid'> }) {
  const text = useInvalidText(sensor);
  return (
    text !== null && (
      <Box component="span" data-testid="invalid" title={text} sx={look}>
        {text}
      </Box>
    )
  );
}
