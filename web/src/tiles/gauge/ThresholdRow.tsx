import { toNative, toShown } from '@watchglass/schemas/metric/convert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { GAUGE_LABEL_MAX_CHARACTERS, GAUGE_LEVELS, type GaugeThreshold } from '@watchglass/schemas/tile/gauge-scale';
import { useState } from 'react';
import { Icon } from '../../look/Icon.tsx';
import { useTranslate } from '../../messages/messages.ts';
import type { ShownMetric } from '../../metric/atoms.ts';

interface RowProps {
  readonly number: number;
  readonly metric: ShownMetric;
  readonly value: GaugeThreshold;
  /** No band begins at the last threshold. */
  readonly isLast: boolean;
  readonly isFaulty: boolean;
  readonly onChange: (value: GaugeThreshold) => void;
  readonly onRemove: () => void;
}

/** A typed number with either decimal sign; null for an empty or unfinished one. */
function numberIn(typed: string): number | null {
  const text = typed.trim().replace(',', '.').replace('\u2212', '-');
  const value = Number(text);
  return text === '' || !Number.isFinite(value) ? null : value;
}

/** What was typed, unless it is not this value: a default scale or another unit replaced it. */
function textOf({ conversion }: ShownMetric, value: number | null, typed: string): string {
  const known = numberIn(typed);
  if (value === null) return known === null ? typed : '';
  return known !== null && toNative(conversion, known) === value ? typed : String(toShown(conversion, value));
}

/** One threshold: whether it counts, its value in the person's unit, and the band that begins there. */
export function ThresholdRow({ number, metric, value, isLast, isFaulty, onChange, onRemove }: RowProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const text = textOf(metric, value.value, typed);
  return (
    <Box
      role="group"
      aria-label={t('gauge.threshold', { number })}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      <Checkbox
        checked={value.enabled}
        slotProps={{ input: { 'aria-label': t('gauge.enabled', { number }) } }}
        onChange={(_event, enabled) => onChange({ ...value, enabled })}
      />
      <TextField
        size="small"
        label={t('gauge.value')}
        value={text}
        error={isFaulty || (value.value === null && text.trim() !== '')}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = numberIn(target.value);
          onChange({ ...value, value: next === null ? null : toNative(metric.conversion, next) });
        }}
        sx={{ flex: '1 1 5rem' }}
      />
      {!isLast && (
        <>
          <TextField
            size="small"
            label={t('gauge.label')}
            value={value.label}
            slotProps={{ htmlInput: { maxLength: GAUGE_LABEL_MAX_CHARACTERS } }}
            onChange={({ target }) => onChange({ ...value, label: target.value })}
            sx={{ flex: '2 1 6rem' }}
          />
          <TextField
            select
            size="small"
            label={t('gauge.level')}
            value={value.level}
            onChange={({ target }) =>
              onChange({ ...value, level: GAUGE_LEVELS.find((level) => level === target.value) ?? 'normal' })
            }
            sx={{ flex: '1 1 6rem' }}
          >
            {GAUGE_LEVELS.map((level) => (
              <MenuItem key={level} value={level}>
                {t(`gauge.level.${level}`)}
              </MenuItem>
            ))}
          </TextField>
        </>
      )}
      <IconButton size="small" aria-label={t('gauge.remove', { number })} onClick={onRemove}>
        <Icon name="remove" />
      </IconButton>
    </Box>
  );
}
