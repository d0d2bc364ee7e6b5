import type { AssetView } from '@watchglass/schemas/asset/views';
import type { AssetTileProps } from '@watchglass/schemas/tile/asset';
import { useAsset } from '../../asset/use-asset.ts';
import { lazily } from '../../page/lazily.ts';
import { defineTile } from '../tile-view.tsx';
import { Asset } from './Asset.tsx';
import { NOTHING_OF_ASSET, readOfAsset, wayToAsset } from './read-props.ts';

export const assetTile = defineTile<AssetTileProps, AssetView | null>({
  initial: NOTHING_OF_ASSET,
  read: readOfAsset,
  useData: ({ assets }) => useAsset(assets[0]),
  useTitle({ assets }) {
    const asset = useAsset(assets[0]);
    return asset.state === 'ready' ? asset.value?.name : undefined;
  },
  wayOf: wayToAsset,
  View: Asset,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
