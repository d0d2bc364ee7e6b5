import type { AssetView } from '@watchglass/schemas/asset/views';
import type { AssetWidgetTileProps } from '@watchglass/schemas/tile/asset-widget';
import { useWorstAlarm } from '../../alarm/use-worst-alarm.ts';
import { useAsset } from '../../asset/use-asset.ts';
import type { Loaded } from '../../http/resource.ts';
import { pointKey } from '../../live/values.ts';
import { lazily } from '../../page/lazily.ts';
import { NOTHING_OF_ASSET, readOfAsset, wayToAsset } from '../asset/read-props.ts';
import { defineTile } from '../tile-view.tsx';
import { AssetWidget } from './AssetWidget.tsx';
import { measuredAt } from './measured-at.ts';

const assetOf = (loaded: Loaded<AssetView | null>): AssetView | null =>
  loaded.state === 'ready' ? loaded.value : null;

export const assetWidgetTile = defineTile<AssetWidgetTileProps, AssetView | null>({
  initial: NOTHING_OF_ASSET,
  read: readOfAsset,
  useData: ({ assets }) => useAsset(assets[0]),
  useTitle({ assets, points }) {
    const asset = assetOf(useAsset(assets[0]));
    const point = asset?.points.find(({ id }) => id === points[0]);
    return point && asset ? `${asset.name}: ${point.name}` : asset?.name;
  },
  wayOf: wayToAsset,
  useAlarm(props) {
    const measured = measuredAt(assetOf(useAsset(props.assets[0])), props);
    return useWorstAlarm(measured?.metrics.map((metric) => pointKey(measured.sensorId, metric)) ?? []).alarm;
  },
  View: AssetWidget,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
