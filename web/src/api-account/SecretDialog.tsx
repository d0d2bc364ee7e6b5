import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { ApiAccountIssued } from '@watchglass/schemas/api-account/views';
import { useId, useState } from 'react';
import { Icon } from '../look/Icon.tsx';
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

/** Pages without TLS have no clipboard: there the text is selected for a manual copy. */
function Copyable({ name, label, text }: { name: string; label: string; text: string }) {
  const t = useTranslate();
  const [copied, setCopied] = useState(false);
  const copy = 'clipboard' in navigator && (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label={t('apiAccount.copy', { what: label })}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        <Icon name={copied ? 'check' : 'copy'} />
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField
      name={name}
      label={label}
      value={text}
      helperText={copied ? t('apiAccount.copied') : ' '}
      onFocus={(event) => event.target.select()}
      slotProps={{
        input: { readOnly: true, endAdornment: copy, sx: { fontFamily: 'ui-monospace, monospace' } },
        formHelperText: { role: 'status' },
      }}
    />
  );
}
