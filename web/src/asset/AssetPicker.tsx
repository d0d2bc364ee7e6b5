import type { AssetView } from '@watchglass/schemas/asset/views';
import { useMemo } from 'react';
import { useRowList } from '../live/row-list.ts';
import { useTranslate } from '../messages/messages.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { useOrganization } from '../user/rights.ts';
import { EVERYWHERE } from '../sensor/search-places.ts';
import type { Places } from '../sensor/sensors-where.ts';
import { assetList } from './atoms.ts';

interface PickerProps {
  readonly value: readonly string[];
  readonly max: number;
  /** Only assets at these locations and with one of these tags, and chosen ones; empty lists leave all. */
  readonly among?: Places;
  readonly onChange: (ids: string[]) => void;
}

/** Picks assets in sight by name; beyond `max` the newest choice replaces the oldest. */
export function AssetPicker({ value, max, among = EVERYWHERE, onChange }: PickerProps) {
  const t = useTranslate();
  const loaded = useRowList(assetList(useOrganization().id));
  const assets = useMemo(
    () => (loaded.state === 'ready' ? [...loaded.value.values()] : []).toSorted((a, b) => a.name.localeCompare(b.name)),
    [loaded],
  );
  return (
    <ChoiceFilter
      label={t(max === 1 ? 'asset.one' : 'asset.table')}
      choices={assets.filter((asset) => value.includes(asset.id) || isAmong(asset, among))}
      chosen={value}
      onChange={(ids) => onChange(ids.slice(-max))}
    />
  );
}

const NO_LOCATION = 'none';

function isAmong({ location, tags }: Pick<AssetView, 'location' | 'tags'>, among: Places): boolean {
  return (
    (among.locations.length === 0 || among.locations.includes(location ?? NO_LOCATION)) &&
    (among.tags.length === 0 || tags.some((tag) => among.tags.includes(tag)))
  );
}
