import Alert from '@mui/material/Alert';
import { useCallback, useState, type ReactNode } from 'react';
import { failureFrom, type Failure } from '../http/failure.ts';
import type { ActionKey } from '../messages/failure-text.ts';

export interface Acting {
  /** Runs an action on a row and reads the page again. A failure is shown at the head of the page. */
  readonly act: (to: ActionKey, work: () => Promise<unknown>) => Promise<void>;
  /** Shows the result of an action at the head of the page. */
  readonly tell: (text: string | null) => void;
}

export interface FailedAction {
  readonly to: ActionKey;
  readonly failure: Failure;
}

interface Acted extends Acting {
  readonly failed: FailedAction | null;
  readonly setFailed: (failed: FailedAction | null) => void;
  readonly notice: ReactNode;
}

/** The actions of one page, and the outcome of the last one. */
export function useActing(again: () => Promise<void>): Acted {
  const [failed, setFailed] = useState<FailedAction | null>(null);
  const [told, tell] = useState<string | null>(null);
  const act = useCallback(
    async (to: ActionKey, work: () => Promise<unknown>) => {
      setFailed(null);
      tell(null);
      await work().catch((thrown: unknown) => setFailed({ to, failure: failureFrom(thrown) }));
      await again();
    },
    [again],
  );
  const notice = told !== null && (
    <Alert severity="info" variant="outlined" role="status" onClose={() => tell(null)}>
      {told}
    </Alert>
  );
  return { act, tell, failed, setFailed, notice };
}
