import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { isOutdated, type Failure } from '../http/failure.ts';
import { failureText } from '../messages/failure-text.ts';
import { useTranslate } from '../messages/messages.ts';

interface FailureProps {
  readonly failure: Failure | null;
  readonly action?: ReactNode;
  /** Shows the newest to whoever was outrun by somebody else. */
  readonly onNewest?: () => void;
}

/** Why a form or an action did not go through, read out at once. */
export function FormFailure({ failure, action, onNewest }: FailureProps) {
  const t = useTranslate();
  if (!failure) return null;
  const newest = isOutdated(failure) && onNewest && (
    <Button color="inherit" size="small" onClick={onNewest}>
      {t('form.newest')}
    </Button>
  );
  return (
    <Alert severity="error" variant="outlined" role="alert" action={newest || action}>
      {failureText(t, failure)}
    </Alert>
  );
}
