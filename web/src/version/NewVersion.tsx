import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { soundWantedAtom } from '../alarm/sound-wanted.ts';
import { unsavedAtom } from '../form/unsaved.ts';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { loadNewerAtom, newerVersionAtom } from './atoms.ts';
import { beginning, later, tick, type Waiting } from './reload.ts';

const SECOND_MS = 1_000;
const note = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'snackbar',
  mx: 'auto',
  mb: 3,
  width: 'fit-content',
  maxWidth: 'calc(100% - 1.5rem)',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  px: 4,
  py: 2,
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  color: 'text.primary',
  fontSize: '0.875rem',
} as const;

/** Announces a newer version, and loads it after a countdown unless something is unsaved or sounding. */
export function NewVersion() {
  return useAtomValue(newerVersionAtom) === null ? null : <Countdown />;
}

function Countdown() {
  const t = useTranslate();
  const store = useStore();
  const load = useSetAtom(loadNewerAtom);
  const [waiting, setWaiting] = useState<Waiting>(beginning);
  useEffect(() => {
    // An open dialog counts as unsaved, whichever component owns its state.
    const unsaved = () => store.get(unsavedAtom) || document.querySelector('[role="dialog"]') !== null;
    const timer = setInterval(
      () => setWaiting((known) => tick(known, { unsaved: unsaved(), sounding: store.get(soundWantedAtom) })),
      SECOND_MS,
    );
    return () => clearInterval(timer);
  }, [store]);
  const due = waiting.state === 'counting' && waiting.seconds === 0;
  useEffect(() => {
    if (due) load();
  }, [due, load]);
  if (waiting.state === 'putOff') return null;
  return (
    // A timer is not announced to screen readers every second.
    <Box role={waiting.state === 'counting' ? 'timer' : 'status'} sx={note}>
      <span>{wordsOf(t, waiting)}</span>
      {waiting.state !== 'unsaved' && (
        <Button size="small" variant="contained" onClick={load}>
          {t('version.now')}
        </Button>
      )}
      <Button size="small" onClick={() => setWaiting(later)}>
        {t('version.later')}
      </Button>
    </Box>
  );
}

function wordsOf(t: Translate, waiting: Waiting): string {
  if ('seconds' in waiting) return t('version.ready', { seconds: waiting.seconds });
  return t(waiting.state === 'unsaved' ? 'version.waiting' : 'version.sounding');
}
