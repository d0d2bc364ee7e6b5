import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { isOutdated, type Failure } from '../http/failure.ts';
import { failedText, type ActionKey } from '../messages/failure-text.ts';
import { useTranslate } from '../messages/messages.ts';

interface FailureProps {
  readonly to: ActionKey;
  readonly failure: Failure | null;
  readonly action?: ReactNode;
  /** Shows the newest version after a 412. */
  readonly onNewest?: () => void;
}

/** The reason why a form or an action failed, announced at once. */
export function FormFailure({ to, failure, action, onNewest }: FailureProps) {
  const t = useTranslate();
  if (!failure) return null;
  const newest = isOutdated(failure) && onNewest && (
    <Button color="inherit" size="small" onClick={onNewest}>
      {t('form.newest')}
    </Button>
  );
  return (
    <Alert severity="error" variant="outlined" role="alert" action={newest || action}>
      {failedText(t, to, failure)}
    </Alert>
  );
}
