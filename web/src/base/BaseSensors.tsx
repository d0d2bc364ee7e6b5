import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Page } from '@watchglass/schemas/page';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useCallback } from 'react';
import { Link as RouterLink } from 'react-router';
import { useRead } from '../http/use-read.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { useTranslate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { useOrganization } from '../user/rights.ts';
import { section } from './section.ts';

const AT_ONCE = 100;

/** The sensors that a base hears, by name. */
export function BaseSensors({ serial }: { serial: string }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const path = `/api/sensors/${id}?base=${encodeURIComponent(serial)}&sort=name&rowsPerPage=${AT_ONCE}`;
  const reading = useRead(path, (http, signal) => http.get<Page<SensorView>>(path, signal));
  useRowChanges(
    'sensor',
    reading,
    useCallback((row: unknown) => (row as Partial<SensorView>).baseSerial === serial, [serial]),
  );
  return (
    <Box component="section" aria-label={t('base.sensorCount')} sx={section}>
      <Typography variant="h2">{t('base.sensorCount')}</Typography>
      <Show loaded={reading.loaded} again={() => void reading.again()} small>
        {({ items, total }) => (
          <>
            {total === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('base.sensors', { count: 0 })}</Typography>}
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, columns: '180px', columnGap: 6 }}>
              {items.map((sensor) => (
                <Box component="li" key={sensor.id} sx={{ breakInside: 'avoid', py: 1 }}>
                  <Link component={RouterLink} to={`/${id}/sensors/sensor/${sensor.id}`}>
                    {sensor.name}
                  </Link>
                </Box>
              ))}
            </Box>
            {total > items.length && (
              <Link component={RouterLink} to={`/${id}/sensors/sensor-table?devices=${encodeURIComponent(serial)}`}>
                {t('base.sensors', { count: total })}
              </Link>
            )}
          </>
        )}
      </Show>
    </Box>
  );
}
