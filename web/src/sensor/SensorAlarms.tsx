import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { isOfValue } from '@watchglass/schemas/alarm/subject';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { Link as RouterLink } from 'react-router';
import { isWaiting } from '../alarm/atoms.ts';
import { lookOf } from '../alarm/alarm-look.ts';
import { AlarmMark } from '../alarm/AlarmMark.tsx';
import { useStateText } from '../alarm/AlarmState.tsx';
import { metricIdsOf } from '../alarm/figure-text.ts';
import { useTranslate } from '../messages/messages.ts';
import { readingWithUnit, useMetrics } from '../metric/atoms.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';

const panel = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  p: 4,
  alignSelf: 'start',
  minWidth: 0,
} as const;

export function SensorAlarms({ alarms }: { alarms: readonly AlarmView[] }) {
  const t = useTranslate();
  return (
    <Box component="section" aria-labelledby="sensor-alarms" sx={panel}>
      <Typography variant="h2" id="sensor-alarms">
        {t('sensor.alarms')}
      </Typography>
      {alarms.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
          {t('sensor.noAlarms')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {alarms.map((alarm) => (
          <Item key={alarm.id} alarm={alarm} />
        ))}
      </Box>
    </Box>
  );
}

function stateKey(alarm: AlarmView): 'waiting' | 'acknowledged' | 'resolved' | 'canceled' {
  if (alarm.state !== 'active') return alarm.state;
  return isWaiting(alarm) ? 'waiting' : 'acknowledged';
}

function Item({ alarm }: { alarm: AlarmView }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const timeZone = useTimeZone();
  const [metric] = useMetrics(metricIdsOf(alarm));
  const { value } = (alarm.state === 'active' ? null : alarm.peak) ?? alarm;
  const state = useStateText(alarm);
  const shown = metric && isOfValue(alarm) ? readingWithUnit(t, metric, value) : state;
  const figure = metric ? `${metric.name} ${shown}` : '';
  return (
    <Box
      component="li"
      sx={{
        py: 2.5,
        borderTop: 1,
        borderColor: 'divider',
        mt: 2.5,
        mb: -1,
        display: 'flex',
        flexDirection: 'column',
        gap: 0.5,
        fontSize: '0.8125rem',
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
        <AlarmMark look={lookOf(alarm)} />
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t(`sensor.alarm.${stateKey(alarm)}`)}
        </Box>
      </Box>
      <Link
        component={RouterLink}
        to={`/${id}/alarms/alarm/${alarm.id}`}
        color="inherit"
        sx={{ fontWeight: 560, fontSize: '0.875rem' }}
      >
        {alarm.ruleTitle}
      </Link>
      <Box component="span">{figure}</Box>
      <Box component="time" dateTime={alarm.raisedAt} sx={{ color: 'text.secondary' }}>
        {formatDateTime(Date.parse(alarm.raisedAt), timeZone)}
      </Box>
    </Box>
  );
}
