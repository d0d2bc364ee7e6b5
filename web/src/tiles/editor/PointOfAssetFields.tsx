import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { PointView } from '@watchglass/schemas/asset/views';
import { useId } from 'react';
import { AssetPicker } from '../../asset/AssetPicker.tsx';
import { useAsset } from '../../asset/use-asset.ts';
import { useTranslate } from '../../messages/messages.ts';

interface Chosen {
  readonly assets: readonly string[];
  readonly points: readonly string[];
}

interface FieldsProps {
  readonly value: Chosen;
  /** One point must be chosen; else none means all. */
  readonly required?: boolean;
  readonly onChange: (chosen: { assets: string[]; points: string[] }, point: PointView | undefined) => void;
}

/** An asset and one of its points. */
export function PointOfAssetFields({ value: { assets, points }, required = false, onChange }: FieldsProps) {
  const t = useTranslate();
  const loaded = useAsset(assets[0]);
  const known = loaded.state === 'ready' && loaded.value ? loaded.value.points : [];
  const chosen = known.find(({ id }) => id === points[0])?.id ?? '';
  return (
    <>
      <AssetPicker value={assets} max={1} onChange={(ids) => onChange({ assets: ids, points: [] }, undefined)} />
      <TextField
        select
        size="small"
        id={useId()}
        label={t('point.one')}
        value={chosen}
        disabled={known.length === 0}
        slotProps={{ select: { displayEmpty: !required }, inputLabel: { shrink: !required || chosen !== '' } }}
        onChange={({ target }) => {
          const point = known.find(({ id }) => id === target.value);
          onChange({ assets: [...assets], points: point ? [point.id] : [] }, point);
        }}
      >
        {!required && <MenuItem value="">{t('assetTile.allPoints')}</MenuItem>}
        {known.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}
