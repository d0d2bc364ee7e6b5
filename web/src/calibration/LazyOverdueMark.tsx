import { Suspense } from 'react';
import { lazily } from '../page/lazily.ts';

const OverdueMark = lazily(() => import('./OverdueMark.tsx').then((file) => ({ default: file.OverdueMark })));

interface MarkProps {
  readonly dueOn: string | null;
  readonly bare?: boolean;
}

/** The mark of an overdue calibration; its code loads with the first sensor that has a certificate. */
export function LazyOverdueMark({ dueOn, bare }: MarkProps) {
  if (dueOn === null) return null;
  return (
    <Suspense fallback={null}>
      <OverdueMark dueOn={dueOn} bare={bare ?? false} />
    </Suspense>
  );
}
