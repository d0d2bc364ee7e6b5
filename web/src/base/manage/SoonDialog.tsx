import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from '../../messages/messages.ts';

interface DialogProps {
  readonly name: string;
  readonly onContinue: () => void;
  readonly onEnd: () => void;
}

/** Asks a person without activity whether the session goes on. */
export function SoonDialog({ name, onContinue, onEnd }: DialogProps) {
  const t = useTranslate();
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('manage.soon.title')}</DialogTitle>
      <DialogContent>{t('manage.soon.text', { name })}</DialogContent>
      <DialogActions sx={{ px: 6, py: 4 }}>
        <Button onClick={onEnd}>{t('manage.close')}</Button>
        <Button variant="contained" autoFocus onClick={onContinue}>
          {t('manage.continue')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
