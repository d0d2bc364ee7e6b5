import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isOfPoint, subjectName } from '@watchglass/schemas/alarm/subject';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useAtomValue } from 'jotai';
import { Suspense, useCallback, useState } from 'react';
import { Link, useParams } from 'react-router';
import { map } from '../http/resource.ts';
import { useRead } from '../http/use-read.ts';
import { isRow } from '../live/rows.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { useTranslate } from '../messages/messages.ts';
import { WhoIsTold } from '../notification/WhoIsTold.tsx';
import { TellMe } from '../notification/TellMe.tsx';
import { ForReaders } from '../page/Denied.tsx';
import { lazily } from '../page/lazily.ts';
import { NotFound } from '../page/NotFound.tsx';
import { Loading, Show } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { useKeys } from '../page/use-keys.ts';
import { AssignButton } from '../assign/AssignButton.tsx';
import { ShelfButton } from '../shelf/ShelfButton.tsx';
import { ShelfWords } from '../shelf/ShelfWords.tsx';
import { useIsPast } from '../past/atoms.ts';
import { ThenLink } from '../past/ThenLink.tsx';
import { ShownLink } from '../wall/shown/ShownLink.tsx';
import { useMay, useOrganization } from '../user/rights.ts';
import { alarmList, alarmPath } from './atoms.ts';
import { alarmAttributes, alarmFrame } from './alarm-frame.ts';
import { AlarmFacts } from './AlarmFacts.tsx';
import { CancelButton } from './CancelButton.tsx';
import { CommentForm } from './CommentForm.tsx';
import { OutcomeWords } from './OutcomeWords.tsx';
import { lookOf } from './alarm-look.ts';
import { AlarmDialog, type OpenOnAlarm } from './AlarmDialogs.tsx';
import { AlarmMark } from './AlarmMark.tsx';
import { TimeLine } from './TimeLine.tsx';
import { useOpened } from './use-opened.ts';
import { withPeakOf } from './use-peak.ts';

const AlarmChart = lazily(() => import('./AlarmChart.tsx').then((file) => ({ default: file.AlarmChart })));

export function AlarmPage() {
  const { alarmId = '' } = useParams();
  return (
    <ForReaders module="alarms">
      <Alarm key={alarmId} alarmId={alarmId} />
    </ForReaders>
  );
}

/** The newest of read and pushed rows. Lists do not hold ended alarms, so the alarm is also read again after a gap. */
function useAlarm(path: string, alarmId: string) {
  const { id } = useOrganization();
  const pushed = useAtomValue(alarmList(id).rowsAtom).get(alarmId);
  const reading = useRead(path, (http, signal) => http.get<AlarmView>(path, signal));
  useRowChanges(
    'alarm',
    reading,
    useCallback((row) => isRow(row, alarmId), [alarmId]),
  );
  const loaded = map(reading.loaded, (read) =>
    pushed && pushed.position > read.position ? withPeakOf(pushed, read) : read,
  );
  return { loaded, again: reading.again };
}

function Alarm({ alarmId }: { alarmId: string }) {
  const { id: organizationId } = useOrganization();
  const path = alarmPath({ organizationId, alarmId });
  const { loaded, again } = useAlarm(path, alarmId);
  if (loaded.state === 'failed' && loaded.failure.status === 404) return <NotFound />;
  return (
    <Show loaded={loaded} again={again}>
      {(alarm) => <Whole alarm={alarm} path={path} />}
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
const way = { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } } as const;
const card = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  p: 5,
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
} as const;

function subjectPath({ sensorId, baseSerial }: AlarmView): string {
  return sensorId === null ? `my-bases/base/${baseSerial}` : `sensors/sensor/${sensorId}`;
}

/** A base has no values to draw. */
function ChartCard({ alarm }: { alarm: AlarmView }) {
  return (
    isOfPoint(alarm) && (
      <Box sx={{ ...card, height: '20rem', gridColumn: '1 / -1', order: 1 }}>
        <Suspense fallback={<Loading />}>
          <AlarmChart alarm={alarm} />
        </Suspense>
      </Box>
    )
  );
}

const mayBeShelved = (alarm: AlarmView): boolean => alarm.state !== 'canceled';

/** The shelf and the assignee, with the buttons for both and for a cancellation. */
function Work({ alarm }: { alarm: AlarmView }) {
  const t = useTranslate();
  const may = useMay('alarms', 'w');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {alarm.shelf && <ShelfWords shelf={alarm.shelf} />}
      {alarm.assignee && <span>{t('assign.is', { name: alarm.assignee.name || t('alarm.erased') })}</span>}
      {may && <WorkButtons alarm={alarm} />}
      <ThenLink at={alarm.raisedAt} />
      <IncidentLink alarmId={alarm.id} />
      <ShownLink small wallId={null} at={Date.parse(alarm.raisedAt) + SHOWN_AFTER_MS} />
    </Box>
  );
}

/** A wall had this long to show the raise. */
const SHOWN_AFTER_MS = 2_000;

/** All that is known of the alarm, on one page. It has no past of its own. */
function IncidentLink({ alarmId }: { alarmId: string }) {
  const t = useTranslate();
  const { id } = useOrganization();
  if (useIsPast()) return null;
  return (
    <Button component={Link} to={`/${id}/alarms/alarm/${alarmId}/incident`} color="inherit" size="small">
      {t('incident.open')}
    </Button>
  );
}

function WorkButtons({ alarm }: { alarm: AlarmView }) {
  return (
    <>
      <AssignButton alarm={alarm} />
      {mayBeShelved(alarm) && <ShelfButton alarm={alarm} />}
      {alarm.state === 'active' && <CancelButton alarm={alarm} />}
    </>
  );
}

/** The keys that open a dialog on the alarm. */
function useDialogKeys(alarm: AlarmView, open: (open: OpenOnAlarm) => void): void {
  const may = useMay('alarms', 'w');
  useKeys({
    s: may && mayBeShelved(alarm) ? () => open({ what: 'shelve', alarm }) : undefined,
    i: may ? () => open({ what: 'assign', alarm }) : undefined,
  });
}

function Whole({ alarm, path }: { alarm: AlarmView; path: string }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const may = useMay('alarms', 'w');
  const [text, setText] = useState<HTMLTextAreaElement | null>(null);
  const [open, setOpen] = useState<OpenOnAlarm | null>(null);
  useOpened(path);
  useKeys({ c: () => text?.focus() });
  useDialogKeys(alarm, setOpen);
  const title = t('alarm.pageTitle', { sensor: subjectName(alarm), rule: alarm.ruleTitle });
  const heading = (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1 }}>
      <AlarmMark look={lookOf(alarm)} />
      <Box component={Link} to={`/${id}/${subjectPath(alarm)}`} sx={way}>
        {subjectName(alarm)}
      </Box>
      <Box
        component={Link}
        to={`/${id}/alarms/alarm-rules/${alarm.ruleId}`}
        sx={{ ...way, color: 'text.secondary', fontWeight: 400 }}
      >
        {alarm.ruleTitle}
      </Box>
    </Box>
  );
  return (
    <Page title={title} heading={heading} actions={<TellMe ruleId={alarm.ruleId} />}>
      <OutcomeWords alarmId={alarm.id} />
      <Box sx={columns}>
        <Box {...alarmAttributes(lookOf(alarm))} sx={{ ...card, ...alarmFrame }}>
          <AlarmFacts alarm={alarm} />
          <Work alarm={alarm} />
          {may && <CommentForm alarm={alarm} field={setText} />}
        </Box>
        <ChartCard alarm={alarm} />
        <Story alarm={alarm} path={path} />
      </Box>
      {open && <AlarmDialog open={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

/** Who is told of the alarm, and what happened to it. */
function Story({ alarm, path }: { readonly alarm: AlarmView; readonly path: string }) {
  const t = useTranslate();
  return (
    <Box sx={card}>
      <Typography variant="h2">{t('messages.who')}</Typography>
      <WhoIsTold ruleId={alarm.ruleId} severity={alarm.severity === 80 ? 'critical' : 'warning'} />
      <Typography variant="h2">{t('alarm.timeline')}</Typography>
      <TimeLine alarm={alarm} path={path} />
    </Box>
  );
}
