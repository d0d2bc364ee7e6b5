import Box from '@mui/material/Box';
import { useTranslate } from '../messages/messages.ts';

/** Says beside a sensor's name that its values are not shown as measured. */
export function AdjustedMark() {
  const t = useTranslate();
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem', fontWeight: 400, ml: 1.5 }}>
      {t('sensor.adjusted')}
    </Box>
  );
}
