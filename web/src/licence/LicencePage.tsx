import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { alertsAt, isLicensedAt, licenceAt, statusAt, type Licence } from '@watchglass/schemas/licence/licence';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { nowAtom } from '../live/clock.ts';
import { useTranslate } from '../messages/messages.ts';
import { WorkspacePage } from '../organization/WorkspacePage.tsx';
import { useMay, useOrganization } from '../user/rights.ts';
import { daysBetween, formatDateTime } from '../value/date.ts';
import { severityOf } from './alert-severity.ts';

const facts = {
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  columnGap: 6,
  rowGap: 2,
  m: 0,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0 },
} as const;

/** The scope and end of the workspace's licence, and what it lacks. The page follows the clock. */
export function LicencePage() {
  const t = useTranslate();
  const { licences } = useOrganization();
  const now = useAtomValue(nowAtom);
  const sees = useMay('organization', 'r');
  const licence = licenceAt(licences, now);
  return (
    <WorkspacePage title={t('licence.title')}>
      {sees &&
        alertsAt(licences, now).map((alert) => (
          <Alert key={alert} severity={severityOf(alert)} variant="outlined">
            {t(`licence.alert.${alert}`)}
          </Alert>
        ))}
      <Typography variant="h2">{t(`licence.status.${statusAt(licences, now)}`)}</Typography>
      {licence === null ? <Typography>{t('licence.none')}</Typography> : <Facts licence={licence} now={now} />}
      <Typography variant="h2">{t('licence.missing')}</Typography>
      <Typography sx={{ maxWidth: 640 }}>
        {t(isLicensedAt(licences, now) ? 'licence.missing.nothing' : 'licence.missing.licence')}
      </Typography>
      {!sees && !isLicensedAt(licences, now) && <Typography>{t('licence.contact')}</Typography>}
    </WorkspacePage>
  );
}

function Facts({ licence: { plan, from, until }, now }: { licence: Licence; now: number }) {
  const t = useTranslate();
  const { timeZone } = useOrganization();
  const end = Date.parse(until);
  const left = now < end ? ` (${t('licence.daysLeft', { days: daysBetween(now, end, timeZone) })})` : '';
  const row = (label: string, value: ReactNode) => (
    <>
      <Box component="dt">{label}</Box>
      <Box component="dd">{value}</Box>
    </>
  );
  return (
    <Box component="dl" sx={facts}>
      {row(t('licence.plan'), t(`licence.plan.${plan}`))}
      {row(t('licence.from'), formatDateTime(Date.parse(from), timeZone))}
      {row(t('licence.until'), `${formatDateTime(end, timeZone)}${left}`)}
    </Box>
  );
}
