import type { AssetMeasurementTableTileProps } from '@watchglass/schemas/tile/asset-measurement-table';
import { PeriodField } from '../editor/PeriodField.tsx';
import { PointOfAssetFields } from '../editor/PointOfAssetFields.tsx';
import type { EditorProps } from '../tile-view.tsx';

export function Editor({ value, onChange }: EditorProps<AssetMeasurementTableTileProps>) {
  return (
    <>
      <PointOfAssetFields
        required
        value={value}
        onChange={(chosen, point) => onChange({ ...value, ...chosen, metrics: point ? [point.metricId] : [] })}
      />
      <PeriodField value={value.period} onChange={(period) => onChange({ ...value, period })} />
    </>
  );
}
