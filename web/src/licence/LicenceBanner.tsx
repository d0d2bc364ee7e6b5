import Button from '@mui/material/Button';
import { alertsAt } from '@watchglass/schemas/licence/licence';
import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { nowAtom } from '../live/clock.ts';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { severityOf } from './alert-severity.ts';

/** Not needed for the first paint. */
const Alert = lazily(() => import('@mui/material/Alert'));

/** The most urgent alert of the licence, above every page, for members who can act on it. */
export function LicenceBanner() {
  const t = useTranslate();
  const { id, licences } = useOrganization();
  const [alert] = alertsAt(licences, useAtomValue(nowAtom));
  if (!useMay('organization', 'r') || alert === undefined) return null;
  const look = (
    <Button component={Link} to={`/${id}/workspace/workspace-license`} color="inherit" size="small">
      {t('licence.look')}
    </Button>
  );
  return (
    <Suspense fallback={null}>
      <Alert
        severity={severityOf(alert)}
        variant="outlined"
        action={look}
        sx={{ borderRadius: 0, borderInline: 0, borderTop: 0 }}
      >
        {t(`licence.alert.${alert}`)}
      </Alert>
    </Suspense>
  );
}
