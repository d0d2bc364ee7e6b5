import { useState } from 'react';
import { failureFrom, type Failure } from './failure.ts';

interface Once {
  readonly state: 'asking' | 'sending' | 'done';
  readonly failure: Failure | null;
  readonly go: () => void;
}

/** A command that one button carries out once; after a failure it may be tried again. */
export function useOnce(carryOut: () => Promise<unknown>): Once {
  const [state, setState] = useState<Once['state']>('asking');
  const [failure, setFailure] = useState<Failure | null>(null);
  const go = async (): Promise<void> => {
    setState('sending');
    setFailure(null);
    try {
      await carryOut();
      setState('done');
    } catch (thrown) {
      setFailure(failureFrom(thrown));
      setState('asking');
    }
  };
  return { state, failure, go: () => void go() };
}
