import type { PublicTile } from '@watchglass/schemas/monitor/views';
import type { PublicTileTileProps } from '@watchglass/schemas/tile/public-tile';
import { useReadings } from '../../monitor/use-readings.ts';
import { lazily } from '../../page/lazily.ts';
import { defineTile, textsOf } from '../tile-view.tsx';
import { PublicTileView } from './PublicTileView.tsx';

export const publicTileTile = defineTile<PublicTileTileProps, PublicTile | null>({
  initial: { monitors: [] },
  read: ({ monitors }) => ({ monitors: textsOf(monitors, 1) }),
  useData: ({ monitors }) => useReadings(monitors[0]),
  useTitle({ monitors }) {
    const tile = useReadings(monitors[0]);
    return tile.state === 'ready' ? tile.value?.name : undefined;
  },
  View: PublicTileView,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
