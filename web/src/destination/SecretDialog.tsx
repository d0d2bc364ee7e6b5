import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { Copyable } from '../form/Copyable.tsx';
import { useTranslate } from '../messages/messages.ts';

/** Shows the secret of a webhook once. A click outside does not close it. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const t = useTranslate();
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('destination.secret')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4, '&&': { pt: 2 } }}>
        <Alert severity="warning" variant="outlined">
          {t('destination.secret.once')}
        </Alert>
        <Copyable name="secret" label={t('destination.secret')} text={secret} />
      </DialogContent>
      <DialogActions sx={{ px: 6, py: 4 }}>
        <Button variant="contained" onClick={onClose}>
          {t('apiAccount.secret.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
