import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { Copyable } from './Copyable.tsx';

interface SecretsProps {
  readonly title: string;
  /** That they are never shown again. */
  readonly warning: string;
  readonly secrets: readonly { readonly name: string; readonly label: string; readonly text: string }[];
  /** What to do with them. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Shows secrets once. A click outside does not close it. */
export function SecretsDialog({ title, warning, secrets, children, onClose }: SecretsProps) {
  const t = useTranslate();
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4, '&&': { pt: 2 } }}>
        <Alert severity="warning" variant="outlined">
          {warning}
        </Alert>
        {secrets.map((secret) => (
          <Copyable key={secret.name} {...secret} />
        ))}
        {children}
      </DialogContent>
      <DialogActions sx={{ px: 6, py: 4 }}>
        <Button variant="contained" onClick={onClose}>
          {t('apiAccount.secret.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
