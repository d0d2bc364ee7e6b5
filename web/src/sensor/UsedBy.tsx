import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { section } from '../look/section.ts';
import { useTranslate } from '../messages/messages.ts';
import { useMay } from '../user/rights.ts';
import { UsedByDashboards } from './UsedByDashboards.tsx';
import { UsedByRules } from './UsedByRules.tsx';

/** Where a sensor is used, as far as the reader may see it: dashboards and alarm rules. Plans and points have sections of their own. */
export function UsedBy({ sensor }: { sensor: SensorView }) {
  const t = useTranslate();
  const mayAlarms = useMay('alarms', 'r');
  return (
    <Box component="section" aria-label={t('sensor.whereUsed')} sx={section}>
      <Typography variant="h2">{t('sensor.whereUsed')}</Typography>
      <UsedByDashboards sensorId={sensor.id} />
      {mayAlarms && <UsedByRules sensor={sensor} />}
    </Box>
  );
}
