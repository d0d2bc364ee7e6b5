import { Suspense } from 'react';
import { lazily } from '../page/lazily.ts';
import { useMaintenanceOf } from './running.ts';

const Until = lazily(() => import('./MaintenanceMark.tsx').then((file) => ({ default: file.Until })));

/** The sign of a maintenance in the head of a tile. Its code loads with the first maintenance. */
export function LazyMaintenanceMark({ sensorIds }: { readonly sensorIds: readonly number[] }) {
  const running = useMaintenanceOf(sensorIds);
  if (running === undefined) return null;
  return (
    <Suspense fallback={null}>
      <Until short title={running.title} until={running.until} />
    </Suspense>
  );
}
