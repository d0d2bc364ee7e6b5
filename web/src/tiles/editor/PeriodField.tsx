import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { PERIODS, type Period } from '@watchglass/schemas/tile/periods';
import { useTranslate } from '../../messages/messages.ts';

interface FieldProps {
  readonly value: Period;
  readonly onChange: (period: Period) => void;
}

export function PeriodField({ value, onChange }: FieldProps) {
  const t = useTranslate();
  return (
    <TextField
      select
      label={t('range.label')}
      value={value}
      onChange={(event) => onChange(PERIODS.find((period) => period === event.target.value) ?? value)}
    >
      {PERIODS.map((period) => (
        <MenuItem key={period} value={period}>
          {t(`range.${period}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
