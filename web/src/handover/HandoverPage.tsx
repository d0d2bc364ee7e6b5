import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { subjectName } from '@watchglass/schemas/alarm/subject';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { HandoverSheet } from '@watchglass/schemas/handover/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { lookOf } from '../alarm/alarm-look.ts';
import { AlarmMark } from '../alarm/AlarmMark.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useRead } from '../http/use-read.ts';
import { linkLostAtom } from '../live/link.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { PAPER } from '../look/paper.tsx';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { NotFound } from '../page/NotFound.tsx';
import { Show } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { ShelfWords } from '../shelf/ShelfWords.tsx';
import { userResource } from '../user/atoms.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { acceptHandoverAtom, handoverPath } from './atoms.ts';

export function HandoverPage() {
  const { handoverId = '' } = useParams();
  return (
    <ForReaders module="alarms">
      <Handover key={handoverId} id={handoverId} />
    </ForReaders>
  );
}

function Handover({ id }: { id: string }) {
  const { id: organizationId } = useOrganization();
  const path = handoverPath(organizationId, id);
  const reading = useRead(path, (http, signal) => http.get<HandoverSheet>(path, signal));
  useRowChanges('handover', reading);
  const { loaded, again } = reading;
  if (loaded.state === 'failed' && loaded.failure.status === 404) return <NotFound />;
  return (
    <Show loaded={loaded} again={again}>
      {(sheet) => <Sheet sheet={sheet} again={again} />}
    </Show>
  );
}

const card = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  p: 5,
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
  maxWidth: '60rem',
  breakInside: 'avoid',
} as const;
const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1, py: 1 } as const;
const quiet = { color: 'text.secondary', fontSize: '0.8125rem' } as const;

function Sheet({ sheet, again }: { sheet: HandoverSheet; again: () => Promise<void> }) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const moment = (at: string) => formatDateTime(Date.parse(at), timeZone);
  const { handover, open, ended, remarks, failed, maintenance } = sheet;
  return (
    <Page
      title={t('handover.of', { time: moment(handover.writtenAt) })}
      actions={<Actions sheet={sheet} again={again} />}
    >
      {PAPER}
      <Box sx={card}>
        <Box sx={quiet}>
          {t('handover.from', {
            name: handover.writtenByName || t('alarm.erased'),
            since: moment(handover.since),
            time: moment(handover.writtenAt),
          })}
        </Box>
        <Box sx={{ whiteSpace: 'pre-line' }}>{handover.text}</Box>
        <Box sx={{ fontWeight: 600 }}>
          {handover.acceptance === null
            ? t('handover.open')
            : t('handover.acceptedIs', {
                name: handover.acceptance.byName || t('alarm.erased'),
                time: moment(handover.acceptance.at),
              })}
        </Box>
      </Box>
      <Part title={t('handover.part.open')} count={open.length}>
        {open.map((alarm) => (
          <AlarmLine key={alarm.id} alarm={alarm} at={moment(alarm.raisedAt)} />
        ))}
      </Part>
      <Part title={t('handover.part.ended')} count={ended.length}>
        {ended.map((alarm) => (
          <AlarmLine key={alarm.id} alarm={alarm} at={moment(alarm.endedAt ?? alarm.raisedAt)} />
        ))}
      </Part>
      <Part title={t('handover.part.maintenance')} count={maintenance.length}>
        {maintenance.map(({ id, title, from, until }) => (
          <Box component="li" key={`${id} ${from}`} sx={line}>
            <Box component="span" sx={{ fontWeight: 600 }}>
              {title}
            </Box>
            <Box component="span" sx={quiet}>
              {moment(from)} – {moment(until)}
            </Box>
          </Box>
        ))}
      </Part>
      <Part title={t('handover.part.remarks')} count={remarks.length}>
        {remarks.map(({ alarmId, at, byName, text, sensorName, ruleTitle }) => (
          <Box component="li" key={`${alarmId} ${at}`} sx={{ py: 1 }}>
            <Box sx={{ whiteSpace: 'pre-line' }}>{text}</Box>
            <Box sx={quiet}>
              {sensorName} · {ruleTitle} · {byName || t('alarm.erased')} · {moment(at)}
            </Box>
          </Box>
        ))}
      </Part>
      <Part title={t('handover.part.failed')} count={failed.length}>
        {failed.map(({ alarmId, at, to, channel, reason, sensorName, ruleTitle }) => (
          <Box component="li" key={`${alarmId} ${at} ${channel} ${to}`} sx={{ py: 1 }}>
            <Box>
              {t(`notifications.channel.${channel}`)} · {to || t('alarm.erased')} ·{' '}
              {t(`notifications.reason.${reason}`)}
            </Box>
            <Box sx={quiet}>
              {sensorName} · {ruleTitle} · {moment(at)}
            </Box>
          </Box>
        ))}
      </Part>
    </Page>
  );
}

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const t = useTranslate();
  return (
    <Box component="section" sx={card}>
      <Typography variant="h2">
        {title} · {count}
      </Typography>
      {count === 0 ? (
        <Box sx={quiet}>{t('handover.part.none')}</Box>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {children}
        </Box>
      )}
    </Box>
  );
}

function AlarmLine({ alarm, at }: { alarm: AlarmView; at: string }) {
  const t = useTranslate();
  const { id } = useOrganization();
  return (
    <Box component="li" sx={line}>
      <AlarmMark look={lookOf(alarm)} />
      <Box component={Link} to={`/${id}/alarms/alarm/${alarm.id}`} sx={{ color: 'inherit', fontWeight: 600 }}>
        {subjectName(alarm)}
      </Box>
      <span>{alarm.ruleTitle}</span>
      <Box component="span" sx={quiet}>
        {at}
        {alarm.assignee && ` · ${t('assign.is', { name: alarm.assignee.name || t('alarm.erased') })}`}
      </Box>
      {alarm.shelf && (
        <Box component="span" sx={quiet}>
          <ShelfWords shelf={alarm.shelf} />
        </Box>
      )}
    </Box>
  );
}

function Actions({ sheet: { handover }, again }: { sheet: HandoverSheet; again: () => Promise<void> }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const accept = useSetAtom(acceptHandoverAtom);
  const lost = useAtomValue(linkLostAtom);
  const may = useMay('alarms', 'w');
  const user = useAtomValue(userResource.stateAtom);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isOwn = user.state === 'ready' && user.value.id === handover.writtenBy;
  const take = async () => {
    setFailure(null);
    await accept(organizationId, handover.id).catch((thrown: unknown) => setFailure(failureFrom(thrown)));
    await again();
  };
  return (
    <>
      <FormFailure to="to.acceptHandover" failure={failure} />
      <Button color="inherit" onClick={() => window.print()}>
        {t('handover.print')}
      </Button>
      {may && !isOwn && handover.acceptance === null && (
        <Button variant="contained" disabled={lost} onClick={() => void take()}>
          {t('handover.accept')}
        </Button>
      )}
    </>
  );
}
