import type { AssetTileProps } from '@watchglass/schemas/tile/asset';
import { PointOfAssetFields } from '../editor/PointOfAssetFields.tsx';
import type { EditorProps } from '../tile-view.tsx';

export function Editor({ value, onChange }: EditorProps<AssetTileProps>) {
  return <PointOfAssetFields value={value} onChange={(chosen) => onChange({ ...value, ...chosen, metrics: [] })} />;
}
