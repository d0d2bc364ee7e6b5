import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { loadCode } from '../http/load-code.ts';
import { completeTextsAtom, spokenAtom } from '../messages/language.ts';
import { Loading } from './Outcome.tsx';

interface LaterProps {
  readonly children: ReactNode;
  readonly meanwhile?: ReactNode;
}

/** Wraps content outside the first load: its code, and the texts of all pages. */
export function Later({ children, meanwhile = <Loading /> }: LaterProps) {
  const { areAll } = useAtomValue(spokenAtom);
  const complete = useSetAtom(completeTextsAtom);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    if (!areAll) loadCode(complete).catch(setFailure);
  }, [areAll, complete]);
  if (failure) throw failure;
  return <Suspense fallback={meanwhile}>{areAll ? children : meanwhile}</Suspense>;
}
