import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { toShown } from '@watchglass/schemas/metric/convert';
import { faultOfThresholds } from '@watchglass/schemas/monitor/bands';
import { BAND_COLOURS } from '@watchglass/schemas/monitor/kinds';
import { GAUGE_LABEL_MAX_CHARACTERS, GAUGE_THRESHOLDS } from '@watchglass/schemas/tile/gauge-scale';
import { useState } from 'react';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { conversionOf, thresholdIn, type MonitorForm, type ThresholdRow } from './monitor-form.ts';

interface FieldsProps {
  readonly form: MonitorForm;
  readonly onChange: (rows: readonly ThresholdRow[]) => void;
}

/** The thresholds of a tile in its unit, with the name and the colour of each band. */
export function ScaleFields({ form, onChange }: FieldsProps) {
  const t = useTranslate();
  const { rows } = form;
  const fault = faultOfThresholds(rows.map(({ value }) => value));
  return (
    <Box
      component="fieldset"
      sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <Box component="legend" sx={{ mb: 2, fontWeight: 600 }}>
        {t('publicTiles.thresholds')}
      </Box>
      {rows.map((row, index) => (
        <Row
          // Rows have no identity but their place.
          key={index}
          form={form}
          number={index + 1}
          row={row}
          isLast={index === rows.length - 1}
          isFaulty={fault?.at === index}
          onChange={(next) => onChange(rows.map((each, at) => (at === index ? next : each)))}
          onRemove={() => onChange(rows.filter((_each, at) => at !== index))}
        />
      ))}
      {fault !== null && <FormHelperText error>{t(`gauge.fault.${fault.rule}`)}</FormHelperText>}
      <Box>
        <Button
          disabled={rows.length >= GAUGE_THRESHOLDS}
          onClick={() => onChange([...rows, { value: null, label: '', color: 'grey' }])}
        >
          {t('gauge.add')}
        </Button>
      </Box>
    </Box>
  );
}

interface RowProps {
  readonly form: MonitorForm;
  readonly number: number;
  readonly row: ThresholdRow;
  /** No band begins at the last threshold. */
  readonly isLast: boolean;
  readonly isFaulty: boolean;
  readonly onChange: (row: ThresholdRow) => void;
  readonly onRemove: () => void;
}

/** What was typed, unless it is not this value: another unit replaced it. */
function textOf(form: MonitorForm, value: number | null, typed: string): string {
  const known = thresholdIn(typed, form);
  if (value === null) return known === null ? typed : '';
  return known === value ? typed : String(toShown(conversionOf(form), value));
}

function Row({ form, number, row, isLast, isFaulty, onChange, onRemove }: RowProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  return (
    <Box
      role="group"
      aria-label={t('gauge.threshold', { number })}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      <TextField
        size="small"
        label={t('gauge.value')}
        value={textOf(form, row.value, typed)}
        error={isFaulty}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange({ ...row, value: thresholdIn(target.value, form) });
        }}
        sx={{ flex: '1 1 5rem' }}
      />
      {!isLast && (
        <>
          <TextField
            size="small"
            label={t('gauge.label')}
            value={row.label}
            slotProps={{ htmlInput: { maxLength: GAUGE_LABEL_MAX_CHARACTERS } }}
            onChange={({ target }) => onChange({ ...row, label: target.value })}
            sx={{ flex: '2 1 6rem' }}
          />
          <TextField
            select
            size="small"
            label={t('publicTiles.colour')}
            value={row.color}
            onChange={({ target }) =>
              onChange({ ...row, color: BAND_COLOURS.find((colour) => colour === target.value) ?? 'grey' })
            }
            sx={{ flex: '1 1 6rem' }}
          >
            {BAND_COLOURS.map((colour) => (
              <MenuItem key={colour} value={colour}>
                {t(`publicTiles.colour.${colour}`)}
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
