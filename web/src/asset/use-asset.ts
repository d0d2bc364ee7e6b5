import type { AssetView } from '@watchglass/schemas/asset/views';
import { map, type Loaded } from '../http/resource.ts';
import { useRowList } from '../live/row-list.ts';
import { useOrganization } from '../user/rights.ts';
import { assetList } from './atoms.ts';

/** An asset in sight, kept up to date; null if there is none with this id. */
export function useAsset(id: string | undefined): Loaded<AssetView | null> {
  return map(useRowList(assetList(useOrganization().id)), (rows) => rows.get(id ?? '') ?? null);
}
