import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { BASE_OFFLINE_MINUTES } from '@watchglass/schemas/base/limits';
import type { BaseDetail, BaseView } from '@watchglass/schemas/base/views';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { HistorySection } from '../history/HistorySection.tsx';
import { linkLostAtom } from '../live/link.ts';
import { LocationName } from '../location/LocationNames.tsx';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { lazily } from '../page/lazily.ts';
import { NotFound } from '../page/NotFound.tsx';
import { Show } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { Tags } from '../sensor/Tags.tsx';
import { PlansWith } from '../plan/PlansWith.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useMay } from '../user/rights.ts';
import { Ago } from '../value/Age.tsx';
import { formatDateTime } from '../value/date.ts';
import { BackupPanel } from './backup/BackupPanel.tsx';
import { BaseEvents } from './BaseEvents.tsx';
import { BaseSensors } from './BaseSensors.tsx';
import { ClockMark } from './ClockMark.tsx';
import { ContactMark } from './ContactMark.tsx';
import { Fact, Facts } from './Fact.tsx';
import { ManagePanel } from './manage/ManagePanel.tsx';
import { OutletsPanel } from './outlets/OutletsPanel.tsx';
import { Quarantined } from './Quarantined.tsx';
import { reportFacts } from './report-facts.ts';
import { section } from '../look/section.ts';
import { useBase } from './use-base.ts';

const Dialogs = lazily(() => import('./BaseDialogs.tsx').then((file) => ({ default: file.BaseDialog })));

export function BasePage() {
  const { serial = '' } = useParams();
  return (
    <ForReaders module="devices">
      <Found key={serial} serial={serial} />
    </ForReaders>
  );
}

function Found({ serial }: { serial: string }) {
  const { loaded, again } = useBase(serial);
  if (loaded.state === 'failed' && [400, 404].includes(loaded.failure.status ?? 0)) return <NotFound />;
  return (
    <Show loaded={loaded} again={() => void again()}>
      {(base) => <Whole base={base} again={again} />}
    </Show>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 4,
  alignItems: 'start',
  '@media (max-width: 1024.98px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;
const stack = { display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 } as const;

function Whole({ base, again }: { base: BaseDetail; again: () => Promise<void> }) {
  const mayWrite = useMay('devices', 'w');
  const maySensors = useMay('sensors', 'r');
  return (
    <Page title={base.name} actions={mayWrite && <Actions base={base} />}>
      <Box sx={columns}>
        <Box sx={stack}>
          <Summary base={base} />
          {mayWrite && <ManagePanel base={base} again={again} />}
          <OutletsPanel base={base} again={again} />
          {mayWrite && <BackupPanel base={base} again={again} />}
          <Report base={base} />
        </Box>
        <Box sx={stack}>
          {maySensors && <BaseSensors serial={base.serial} />}
          <BaseEvents serial={base.serial} />
          <PlansWith by="bases" ids={[base.serial]} />
        </Box>
      </Box>
      <HistorySection concept="base" id={base.serial} />
    </Page>
  );
}

function Summary({ base }: { base: BaseView }) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const instant = (at: string) => formatDateTime(Date.parse(at), timeZone);
  return (
    <Box component="section" aria-label={t('base.connection')} sx={section}>
      <ContactMark base={base} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('base.connection.text', { minutes: BASE_OFFLINE_MINUTES })}
      </Typography>
      <Facts>
        <Fact name={t('base.lastHeard')}>
          {base.lastHeardAt === null ? t('base.notYet') : <Ago at={Date.parse(base.lastHeardAt)} />}
        </Fact>
        {base.pausedAt !== null && <Fact name={t('base.pausedAt')}>{instant(base.pausedAt)}</Fact>}
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
        {base.tags.length > 0 && (
          <Fact name={t('sensor.tags')}>
            <Tags wrap tags={base.tags} />
          </Fact>
        )}
        <Fact name={t('base.serial')}>{base.serial}</Fact>
        <Fact name={t('base.firmware')}>{base.firmware}</Fact>
        <Fact name={t('base.registered')}>{instant(base.registeredAt)}</Fact>
        <Quarantined counts={base.quarantined} serial={base.serial} />
        {base.claimRefusedAt !== null && <Fact name={t('base.claimRefused')}>{instant(base.claimRefusedAt)}</Fact>}
      </Facts>
    </Box>
  );
}

function Report({ base: { report, reportedAt } }: { base: BaseView }) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const instant = (at: string) => formatDateTime(Date.parse(at), timeZone);
  return (
    <Box component="section" aria-label={t('base.report')} sx={section}>
      <Typography variant="h2">{t('base.report')}</Typography>
      {report === null ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('base.report.none')}</Typography>
      ) : (
        <Facts>
          {reportFacts(t, report, instant).map(({ name, value, since }) => (
            <Fact key={name} name={t(name)}>
              {value}
              {since !== undefined && (
                <>
                  {' · '}
                  <Ago at={Date.parse(since)} />
                </>
              )}
            </Fact>
          ))}
          {reportedAt !== null && <Fact name={t('base.reportedAt')}>{instant(reportedAt)}</Fact>}
        </Facts>
      )}
    </Box>
  );
}

function Actions({ base }: { base: BaseView }) {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  const [open, setOpen] = useState<'edit' | 'pause' | 'unregister' | null>(null);
  return (
    <>
      <Button variant="outlined" disabled={lost} onClick={() => setOpen('edit')}>
        {t('action.edit')}
      </Button>
      <Button variant="outlined" disabled={lost} onClick={() => setOpen('pause')}>
        {t(base.pausedAt === null ? 'base.pause' : 'base.unpause')}
      </Button>
      <Button variant="outlined" color="inherit" disabled={lost} onClick={() => setOpen('unregister')}>
        {t('base.unregister')}
      </Button>
      <Suspense fallback={null}>
        {open !== null && <Dialogs what={open} base={base} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
