import type { AssetView } from '@watchglass/schemas/asset/views';
import type { AssetWidgetTileProps } from '@watchglass/schemas/tile/asset-widget';
import { useMemo } from 'react';
import { pointKey } from '../../live/values.ts';
import { useLivePoints } from '../../live/watch.ts';
import { useTranslate } from '../../messages/messages.ts';
import { Show, Statement } from '../../page/Outcome.tsx';
import { useSensors } from '../../sensor/atoms.ts';
import { Sensor } from '../sensor/Sensor.tsx';
import { measuredAt } from './measured-at.ts';

interface WidgetProps {
  readonly props: AssetWidgetTileProps;
  readonly data: AssetView | null;
}

/** One point of an asset as its present sensor measures it. */
export function AssetWidget({ props, data: asset }: WidgetProps) {
  const t = useTranslate();
  const [pointId] = props.points;
  if (asset === null)
    return (
      <Statement small icon="asset" title={t(props.assets.length === 0 ? 'assetTile.choose' : 'assetTile.gone')} />
    );
  const isThere = asset.points.some(({ id }) => id === pointId);
  if (!isThere)
    return (
      <Statement
        small
        icon="asset"
        title={t(pointId === undefined ? 'assetTile.choosePoint' : 'assetTile.pointGone')}
      />
    );
  const measured = measuredAt(asset, props);
  if (measured === null) return <Statement small icon="sensors" title={t('point.noSensor')} />;
  return <Value key={measured.sensorId} {...measured} />;
}

function Value({ sensorId, metrics }: { readonly sensorId: number; readonly metrics: number[] }) {
  const t = useTranslate();
  const sensors = useMemo(() => [sensorId], [sensorId]);
  const [loaded] = useSensors(sensors);
  useLivePoints(metrics.map((metric) => pointKey(sensorId, metric)));
  if (loaded === undefined) return null;
  return (
    <Show small loaded={loaded}>
      {(sensor) =>
        sensor === null ? (
          <Statement small icon="lock" title={t('point.unseenSensor')} />
        ) : (
          <Sensor props={{ sensors, metrics }} data={sensor} />
        )
      }
    </Show>
  );
}
