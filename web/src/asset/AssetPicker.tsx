import { useMemo } from 'react';
import { useRowList } from '../live/row-list.ts';
import { useTranslate } from '../messages/messages.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { useOrganization } from '../user/rights.ts';
import { assetList } from './atoms.ts';

interface PickerProps {
  readonly value: readonly string[];
  readonly max: number;
  readonly onChange: (ids: string[]) => void;
}

/** Picks assets in sight by name; beyond `max` the newest choice replaces the oldest. */
export function AssetPicker({ value, max, onChange }: PickerProps) {
  const t = useTranslate();
  const loaded = useRowList(assetList(useOrganization().id));
  const assets = useMemo(
    () => (loaded.state === 'ready' ? [...loaded.value.values()] : []).toSorted((a, b) => a.name.localeCompare(b.name)),
    [loaded],
  );
  return (
    <ChoiceFilter
      label={t(max === 1 ? 'asset.one' : 'asset.table')}
      choices={assets}
      chosen={value}
      onChange={(ids) => onChange(ids.slice(-max))}
    />
  );
}
