import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SessionView } from '@watchglass/schemas/user/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { itemsOf, map } from '../http/resource.ts';
import { useRead } from '../http/use-read.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { formatDateTime } from '../value/date.ts';
import { endOtherSessionsAtom, endSessionAtom } from './atoms.ts';
import { deviceOf } from './device-words.ts';
import { useTimeZone } from './preferences.ts';
import { Section, UserPage } from './UserPage.tsx';

const PATH = '/api/user/sessions';

/** Where the person is signed in, and how to end that. */
export function SessionsPage() {
  const t = useTranslate();
  const { loaded, again } = useRead(PATH, (http, signal) => http.get<{ items: readonly SessionView[] }>(PATH, signal));
  return (
    <UserPage title={t('sessions.title')}>
      <Section title={t('sessions.where')} text={t('sessions.text')}>
        <Show loaded={map(loaded, itemsOf)} again={again}>{(sessions) => <Sessions sessions={sessions} onEnded={again} />}</Show>
      </Section>
    </UserPage>
  );
}

/** What is to be ended: one session, or all others. */
type Ending = SessionView | 'others';

function Sessions({ sessions, onEnded }: { sessions: readonly SessionView[]; onEnded: () => void }) {
  const t = useTranslate();
  const [ending, setEnding] = useState<Ending | null>(null);
  const endOne = useSetAtom(endSessionAtom);
  const endOthers = useSetAtom(endOtherSessionsAtom);
  const carryOut = async (what: Ending) => {
    await (what === 'others' ? endOthers() : endOne(what.id));
    onEnded();
  };
  const ordered = [...sessions].sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
        {ordered.map((session) => <Session key={session.id} session={session} onEnd={() => setEnding(session)} />)}
      </Box>
      {sessions.length > 1 && <Box><Button variant="outlined" color="error" onClick={() => setEnding('others')}>{t('sessions.endOthers')}</Button></Box>}
      {ending !== null && (
        <ConfirmDialog
          title={t(ending === 'others' ? 'sessions.endOthers' : 'sessions.end')}
          text={ending === 'others' ? t('sessions.endOthers.text') : t('sessions.end.text', { device: deviceWords(t, ending) })}
          action={t('sessions.end')}
          carryOut={() => carryOut(ending)}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
}

function deviceWords(t: Translate, { device }: SessionView): string {
  const { browser, system } = deviceOf(device);
  if (browser === null && system === null) return t('sessions.unknown');
  return browser === null || system === null ? `${browser ?? system}` : t('sessions.device', { browser, system });
}

const row = { display: 'flex', alignItems: 'center', gap: 3, px: 4, py: 3, '& + &': { borderTop: 1, borderColor: 'divider' } } as const;

function Session({ session, onEnd }: { session: SessionView; onEnd: () => void }) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const words = deviceWords(t, session);
  const moment = (at: string) => formatDateTime(Date.parse(at), timeZone);
  return (
    <Box component="li" sx={row}>
      <Icon name={deviceOf(session.device).isPhone ? 'phone' : 'computer'} fontSize="medium" />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{words}{session.isCurrent && <Box component="span" sx={{ color: 'primary.main', ml: 2 }}>{t('sessions.current')}</Box>}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
          {t('sessions.facts', { address: session.address, since: moment(session.startedAt), used: moment(session.usedAt) })}
        </Box>
      </Box>
      {!session.isCurrent && <Button size="small" onClick={onEnd} aria-label={t('sessions.endOf', { device: words })}>{t('sessions.end')}</Button>}
    </Box>
  );
}
