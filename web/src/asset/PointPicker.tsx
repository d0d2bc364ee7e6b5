import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useRowList } from '../live/row-list.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { assetList } from './atoms.ts';

interface PickerProps {
  /** Only points of this metric can be picked; null offers none. */
  readonly metricId: number | 'any' | null;
  readonly value: readonly string[];
  readonly max: number;
  /** With the metric of the last one. */
  readonly onChange: (ids: string[], metricId?: number) => void;
}

/** Picks points of assets by name. */
export function PointPicker({ metricId, value, max, onChange }: PickerProps) {
  const t = useTranslate();
  const loaded = useRowList(assetList(useOrganization().id));
  const points = useMemo(
    () =>
      (loaded.state === 'ready' ? [...loaded.value.values()] : [])
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .flatMap((asset) => asset.points.map((point) => ({ ...point, asset: asset.name })))
        .filter((point) => metricId === 'any' || point.metricId === metricId || value.includes(point.id)),
    [loaded, metricId, value],
  );
  const chosen = useMemo(() => points.filter(({ id }) => value.includes(id)), [points, value]);
  return (
    <Autocomplete
      multiple
      options={points}
      value={chosen}
      groupBy={({ asset }) => asset}
      getOptionLabel={({ asset, name }) => `${asset}: ${name}`}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_event, picked) =>
        onChange(
          picked.slice(-max).map(({ id }) => id),
          picked.at(-1)?.metricId,
        )
      }
      renderInput={(input) => <TextField {...input} label={t('rule.whichPoints')} />}
    />
  );
}
