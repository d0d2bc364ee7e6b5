import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, type ReactNode } from 'react';
import { PaintedContext } from '../../tiles/painted.ts';
import { isDrawn, tileType } from '../../tiles/tile-types.ts';
import { recorderAtom } from './recorder.ts';

interface RecordedProps {
  readonly dashboardId: string;
  readonly tile: Pick<Tile, 'id' | 'component'>;
  readonly children: ReactNode;
}

/** Whatever is painted inside is in the wall's receipts, as one tile. */
export function Recorded({ dashboardId, tile: { id, component }, children }: RecordedProps) {
  const recorder = useAtomValue(recorderAtom);
  const type = tileType(component);
  const rest = type !== undefined && isDrawn(type) ? 'loading' : 'unavailable';
  const recorded = useMemo(() => recorder.tile(dashboardId, id, rest), [recorder, dashboardId, id, rest]);
  useEffect(() => recorded.leave, [recorded]);
  return <PaintedContext value={recorded}>{children}</PaintedContext>;
}
