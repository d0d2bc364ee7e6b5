import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Coverage as Report } from '@watchglass/schemas/alarm/history';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useRead } from '../../http/use-read.ts';
import { useTranslate } from '../../messages/messages.ts';
import { Show } from '../../page/Outcome.tsx';
import { useOrganization } from '../../user/rights.ts';
import { Section } from '../history/HistoryPage.tsx';

/** Which sensors have no rule, and which rules watch or tell nobody. */
export function Coverage() {
  const t = useTranslate();
  const { id } = useOrganization();
  const path = `/api/alarms/${id}/coverage`;
  const { loaded, again } = useRead(path, (http, signal) => http.get<Report>(path, signal));
  return (
    <Section title={t('coverage.title')}>
      <Show loaded={loaded} again={() => void again()} small>
        {({ sensors, sensorsTotal, sensorsInUse, rules }) => (
          <>
            <Part title={t('coverage.sensors', { count: sensorsTotal, all: sensorsInUse })}>
              {sensors.map((sensor) => (
                <li key={sensor.id}>
                  <Link component={RouterLink} to={`/${id}/sensors/sensor/${sensor.id}`}>
                    {sensor.name}
                  </Link>
                </li>
              ))}
              {sensorsTotal > sensors.length && <li>{t('coverage.more', { count: sensorsTotal - sensors.length })}</li>}
            </Part>
            <Part title={t('coverage.rules', { count: rules.length })}>
              {rules.map((rule) => (
                <li key={rule.id}>
                  <Link component={RouterLink} to={`/${id}/alarms/alarm-rules?rule=${rule.id}`}>
                    {rule.title}
                  </Link>
                  {': '}
                  {rule.reasons.map((reason) => t(`coverage.${reason}`)).join(', ')}
                </li>
              ))}
            </Part>
          </>
        )}
      </Show>
    </Section>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box>
      <Box component="h3" sx={{ m: 0, mb: 1, fontSize: '0.9375rem', fontWeight: 560 }}>
        {title}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 5, columns: '260px', fontSize: '0.875rem' }}>
        {children}
      </Box>
    </Box>
  );
}
