import { METRICS_PER_SENSOR_TILE } from '@watchglass/schemas/tile/limits';
import type { AssetWidgetTileProps } from '@watchglass/schemas/tile/asset-widget';
import { useAsset } from '../../asset/use-asset.ts';
import { MetricPicker } from '../../metric/MetricPicker.tsx';
import { useSensors } from '../../sensor/atoms.ts';
import { shownMetrics } from '../../sensor/shown-metrics.ts';
import { PointOfAssetFields } from '../editor/PointOfAssetFields.tsx';
import type { EditorProps } from '../tile-view.tsx';
import { measuredAt } from './measured-at.ts';

export function Editor({ value, onChange }: EditorProps<AssetWidgetTileProps>) {
  const asset = useAsset(value.assets[0]);
  const measured = measuredAt(asset.state === 'ready' ? asset.value : null, value);
  const [sensor] = useSensors(measured === null ? [] : [measured.sensorId]);
  const metrics = sensor?.state === 'ready' && sensor.value ? shownMetrics(sensor.value) : [];
  return (
    <>
      <PointOfAssetFields
        required
        value={value}
        onChange={(chosen, point) => onChange({ ...chosen, metrics: point ? [point.metricId] : [] })}
      />
      <MetricPicker
        of={metrics}
        value={value.metrics}
        max={METRICS_PER_SENSOR_TILE}
        onChange={(picked) => onChange({ ...value, metrics: picked })}
      />
    </>
  );
}
