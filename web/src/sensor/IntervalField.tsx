import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { INTERVALS_SECONDS } from '@watchglass/schemas/sensor/limits';
import { useTranslate } from '../messages/messages.ts';
import { intervalText } from '../value/interval.ts';

interface FieldProps {
  /** Null is the interval that the sensor declares, or that its readings show. */
  readonly value: number | null;
  readonly onChange: (seconds: number | null) => void;
}

/** Chooses the expected interval of a sensor. */
export function IntervalField({ value, onChange }: FieldProps) {
  const t = useTranslate();
  const choices = value === null ? INTERVALS_SECONDS : [...new Set([...INTERVALS_SECONDS, value])].toSorted(byLength);
  return (
    <TextField
      select
      label={t('sensor.interval')}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      value={value ?? ''}
      helperText={t('sensor.interval.help')}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <MenuItem value="">{t('sensor.interval.own')}</MenuItem>
      {choices.map((seconds) => (
        <MenuItem key={seconds} value={seconds}>
          {intervalText(t, seconds)}
        </MenuItem>
      ))}
    </TextField>
  );
}

const byLength = (one: number, other: number): number => one - other;
