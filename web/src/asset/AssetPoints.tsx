import Box from '@mui/material/Box';
import type { AssetView } from '@watchglass/schemas/asset/views';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { pointKey } from '../live/values.ts';
import { useLivePoints } from '../live/watch.ts';
import { lazily } from '../page/lazily.ts';
import { readChoice, writeChoice } from '../sensor/chart-range.ts';
import { RangeBar } from '../sensor/RangeBar.tsx';
import { useRange } from '../sensor/use-range.ts';
import { useQuery } from '../table/use-query.ts';
import type { OpenPoint } from './open-point.ts';
import { PointSection } from './PointSection.tsx';

const PointDialogs = lazily(() => import('./PointDialogs.tsx').then((file) => ({ default: file.PointDialogs })));

/** Every point of an asset with its value and its chart, over the same time. */
export function AssetPoints({ asset }: { asset: AssetView }) {
  const [choice, setChoice] = useQuery(readChoice, writeChoice);
  const range = useRange(choice);
  const [open, setOpen] = useState<OpenPoint | null>(null);
  const onOpen = useCallback((next: OpenPoint) => setOpen(next), []);
  useLivePoints(
    useMemo(
      () => asset.points.flatMap(({ sensorId, metricId }) => (sensorId === null ? [] : [pointKey(sensorId, metricId)])),
      [asset.points],
    ),
  );
  return (
    <>
      <RangeBar choice={choice} range={range} onChange={setChoice} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 34rem), 1fr))',
          gap: 4,
        }}
      >
        {asset.points.map((point) => (
          <PointSection key={point.id} asset={asset} point={point} range={range} onOpen={onOpen} />
        ))}
      </Box>
      <Suspense fallback={null}>
        {open !== null && <PointDialogs asset={asset} open={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
