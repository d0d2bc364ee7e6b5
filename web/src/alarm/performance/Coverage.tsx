import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { ROTA_GAP_DAYS } from '@watchglass/schemas/alarm/limits';
import type { Coverage as Report } from '@watchglass/schemas/alarm/history';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useRead } from '../../http/use-read.ts';
import { useTranslate } from '../../messages/messages.ts';
import { Show } from '../../page/Outcome.tsx';
import { useTimeZone } from '../../user/preferences.ts';
import { useOrganization } from '../../user/rights.ts';
import { formatDateTime } from '../../value/date.ts';
import { Section } from '../history/HistoryPage.tsx';

/** Which sensors have no rule, which rules watch or tell nobody, and when nobody on a rota would be told. */
export function Coverage() {
  const t = useTranslate();
  const { id } = useOrganization();
  const zone = useTimeZone();
  const path = `/api/alarms/${id}/coverage`;
  const { loaded, again } = useRead(path, (http, signal) => http.get<Report>(path, signal));
  return (
    <Section title={t('coverage.title')}>
      <Show loaded={loaded} again={() => void again()} small>
        {({ sensors, sensorsTotal, sensorsInUse, rules, rotas }) => (
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
            {rotas.length > 0 && (
              <Part title={t('coverage.rotas', { days: ROTA_GAP_DAYS })}>
                {rotas.flatMap(({ id: rotaId, name, gaps }) =>
                  gaps.map((gap) => (
                    <li key={`${rotaId} ${gap.from}`}>
                      <Link component={RouterLink} to={`/${id}/alarms/on-call`}>
                        {name}
                      </Link>
                      {`: ${formatDateTime(Date.parse(gap.from), zone)} – ${formatDateTime(Date.parse(gap.until), zone)}, `}
                      {t(`coverage.gap.${gap.reason}`, { name: gap.person || t('alarm.erased') })}
                    </li>
                  )),
                )}
              </Part>
            )}
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
