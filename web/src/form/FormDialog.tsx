import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useAtomValue } from 'jotai';
import { useId, type ReactNode } from 'react';
import { linkLostAtom } from '../live/link.ts';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { Form, Submit } from './Form.tsx';

interface DialogProps {
  readonly title: string;
  readonly submit: string;
  readonly sending: boolean;
  /** Blocks saving, for example without a change. */
  readonly blocked?: boolean;
  readonly wide?: boolean;
  /** The action is destructive. */
  readonly danger?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form over its page; on a phone it fills the screen. Sending is disabled while the link is lost. */
export function FormDialog({
  title,
  submit,
  sending,
  blocked,
  wide,
  danger,
  onSubmit,
  onClose,
  children,
}: DialogProps) {
  const t = useTranslate();
  const id = useId();
  const full = useMediaQuery(MOBILE_FORM.replace('@media ', ''));
  const lost = useAtomValue(linkLostAtom);
  return (
    <Dialog
      open
      onClose={sending ? undefined : onClose}
      fullScreen={full}
      fullWidth
      maxWidth={wide ? 'md' : 'sm'}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { '& > form': { flexGrow: 1, minHeight: 0, overflow: 'hidden', gap: 0 } } } }}
    >
      <Form onSubmit={onSubmit}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3, '&&': { pt: 2 } }}>
          {children}
        </DialogContent>
        <DialogActions sx={{ px: 6, py: 4 }}>
          <Button onClick={onClose} disabled={sending}>
            {t('action.cancel')}
          </Button>
          <Submit label={submit} sending={sending} disabled={lost || blocked} danger={danger} />
        </DialogActions>
      </Form>
    </Dialog>
  );
}
