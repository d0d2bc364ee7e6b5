import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from '../messages/messages.ts';

interface FormProps {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form without the browser's validation: the contract's shapes validate it. */
export function Form({ onSubmit, children }: FormProps) {
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </Box>
  );
}

interface SubmitProps {
  readonly label: string;
  readonly sending: boolean;
  readonly disabled?: boolean;
  /** The action is destructive. */
  readonly danger?: boolean;
}

export function Submit({ label, sending, disabled, danger }: SubmitProps) {
  const t = useTranslate();
  return (
    <Button
      type="submit"
      variant="contained"
      size="large"
      color={danger ? 'error' : 'primary'}
      disabled={disabled || sending}
    >
      {sending ? t('form.saving') : label}
    </Button>
  );
}
