import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import type { Failure } from '../http/failure.ts';
import { failureText } from '../messages/failure-text.ts';
import { useTranslate } from '../messages/messages.ts';

/** Why a form or an action did not go through, read out at once. */
export function FormFailure({ failure, action }: { failure: Failure | null; action?: ReactNode }) {
  const t = useTranslate();
  return failure && <Alert severity="error" variant="outlined" role="alert" action={action}>{failureText(t, failure)}</Alert>;
}
