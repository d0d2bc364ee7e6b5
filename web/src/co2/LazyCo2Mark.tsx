import type { PointKey } from '@watchglass/schemas/live/messages';
import { Suspense } from 'react';
import { lazily } from '../page/lazily.ts';

/** The metric that the scale judges. */
export const CO2 = 3;

const Co2Mark = lazily(() => import('./Co2Mark.tsx').then((file) => ({ default: file.Co2Mark })));

/** The mark of a CO₂ value; its code loads with the first such value. */
export function LazyCo2Mark({ pointKey }: { pointKey: PointKey }) {
  return (
    <Suspense fallback={null}>
      <Co2Mark pointKey={pointKey} />
    </Suspense>
  );
}
