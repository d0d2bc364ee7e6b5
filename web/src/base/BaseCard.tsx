import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { BaseView } from '@watchglass/schemas/base/views';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { linkLostAtom } from '../live/link.ts';
import { LocationName } from '../location/LocationNames.tsx';
import { section } from '../look/section.ts';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { Ago } from '../value/Age.tsx';
import { formatDateTime } from '../value/date.ts';
import { ClockMark } from './ClockMark.tsx';
import { ContactMark } from './ContactMark.tsx';
import { Fact, Facts as FactList } from './Fact.tsx';
import { Quarantined } from './Quarantined.tsx';

const BaseDialog = lazily(() => import('./BaseDialogs.tsx').then((file) => ({ default: file.BaseDialog })));

export function BaseCard({ base }: { base: BaseView }) {
  const mayWrite = useMay('devices', 'w');
  const { id } = useOrganization();
  return (
    <Box component="li" sx={section}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h2" sx={{ minWidth: 0 }}>
          <Link component={RouterLink} color="inherit" to={`/${id}/my-bases/base/${encodeURIComponent(base.serial)}`}>
            {base.name}
          </Link>
        </Typography>
        <ContactMark base={base} />
      </Box>
      <Facts base={base} />
      {mayWrite && <Actions base={base} />}
    </Box>
  );
}

function Facts({ base }: { base: BaseView }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const timeZone = useTimeZone();
  const sensors = (
    <Link component={RouterLink} to={`/${id}/sensors/sensor-table?devices=${encodeURIComponent(base.serial)}`}>
      {t('base.sensors', { count: base.sensors })}
    </Link>
  );
  return (
    <FactList>
      <Fact name={t('base.lastHeard')}>
        {base.lastHeardAt === null ? t('base.notYet') : <Ago at={Date.parse(base.lastHeardAt)} />}
      </Fact>
      <Fact name={t('base.sensorCount')}>{base.sensors > 0 ? sensors : t('base.sensors', { count: 0 })}</Fact>
      {base.clockDriftMs !== null && (
        <Fact name={t('base.clock')}>
          <ClockMark driftMs={base.clockDriftMs} />
        </Fact>
      )}
      {base.location !== null && (
        <Fact name={t('location.one')}>
          <LocationName id={base.location} />
        </Fact>
      )}
      <Quarantined counts={base.quarantined} serial={base.serial} />
      <Fact name={t('base.firmware')}>{base.firmware}</Fact>
      <Fact name={t('base.serial')}>{base.serial}</Fact>
      <Fact name={t('base.registered')}>{formatDateTime(Date.parse(base.registeredAt), timeZone)}</Fact>
      {base.claimRefusedAt !== null && (
        <Fact name={t('base.claimRefused')}>{formatDateTime(Date.parse(base.claimRefusedAt), timeZone)}</Fact>
      )}
    </FactList>
  );
}

function Actions({ base }: { base: BaseView }) {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  const [open, setOpen] = useState<'edit' | 'unregister' | null>(null);
  return (
    <Box sx={{ display: 'flex', gap: 2, mt: 'auto', pt: 1, ml: -2 }}>
      <Button
        size="small"
        disabled={lost}
        onClick={() => setOpen('edit')}
        aria-label={t('base.editNamed', { name: base.name })}
      >
        {t('action.edit')}
      </Button>
      <Button
        size="small"
        color="inherit"
        disabled={lost}
        onClick={() => setOpen('unregister')}
        aria-label={t('base.unregisterNamed', { name: base.name })}
      >
        {t('base.unregister')}
      </Button>
      <Suspense fallback={null}>
        {open !== null && <BaseDialog what={open} base={base} onClose={() => setOpen(null)} />}
      </Suspense>
    </Box>
  );
}
