import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useUnsaved } from '../../form/unsaved.ts';
import { useTranslate } from '../../messages/messages.ts';

/** Asks before changes are lost by a link or a closed tab. */
export function UnsavedGuard({ changed }: { changed: boolean }) {
  const t = useTranslate();
  const blocker = useBlocker(changed);
  useUnsaved(changed);
  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changed]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog open onClose={() => blocker.reset()} maxWidth="xs" aria-labelledby="unsaved-title">
      <DialogTitle id="unsaved-title">{t('dashboard.unsaved.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('dashboard.unsaved.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => blocker.reset()} autoFocus>
          {t('dashboard.unsaved.stay')}
        </Button>
        <Button color="error" onClick={() => blocker.proceed()}>
          {t('dashboard.unsaved.leave')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
