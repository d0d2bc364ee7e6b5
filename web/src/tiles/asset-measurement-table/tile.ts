import type { AssetView } from '@watchglass/schemas/asset/views';
import type { AssetMeasurementTableTileProps } from '@watchglass/schemas/tile/asset-measurement-table';
import { PERIODS } from '@watchglass/schemas/tile/periods';
import { useAsset } from '../../asset/use-asset.ts';
import { lazily } from '../../page/lazily.ts';
import { NOTHING_OF_ASSET, readOfAsset, wayToAsset } from '../asset/read-props.ts';
import { defineTile } from '../tile-view.tsx';
import { AssetMeasurementTable } from './AssetMeasurementTable.tsx';

export const assetMeasurementTableTile = defineTile<AssetMeasurementTableTileProps, AssetView | null>({
  initial: { ...NOTHING_OF_ASSET, period: 'hours24' },
  read: (stored) => ({
    ...readOfAsset(stored),
    period: PERIODS.find((period) => period === stored['period']) ?? 'hours24',
  }),
  useData: ({ assets }) => useAsset(assets[0]),
  useTitle({ assets, points }) {
    const asset = useAsset(assets[0]);
    if (asset.state !== 'ready' || asset.value === null) return undefined;
    const point = asset.value.points.find(({ id }) => id === points[0]);
    return point ? `${asset.value.name}: ${point.name}` : asset.value.name;
  },
  wayOf: wayToAsset,
  View: AssetMeasurementTable,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
