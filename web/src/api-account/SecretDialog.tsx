import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ApiAccountIssued } from '@watchglass/schemas/api-account/views';
import { useId } from 'react';
import { Copyable } from '../form/Copyable.tsx';
import { useTranslate } from '../messages/messages.ts';

interface SecretProps {
  readonly issued: ApiAccountIssued;
  readonly onClose: () => void;
}

/** Shows client id and secret once. A click outside does not close it. */
export function SecretDialog({ issued, onClose }: SecretProps) {
  const t = useTranslate();
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('apiAccount.secret.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4, '&&': { pt: 2 } }}>
        <Alert severity="warning" variant="outlined">
          {t('apiAccount.secret.once')}
        </Alert>
        <Copyable name="clientId" label={t('apiAccount.clientId')} text={issued.clientId} />
        <Copyable name="clientSecret" label={t('apiAccount.clientSecret')} text={issued.clientSecret} />
      </DialogContent>
      <DialogActions sx={{ px: 6, py: 4 }}>
        <Button variant="contained" onClick={onClose}>
          {t('apiAccount.secret.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
