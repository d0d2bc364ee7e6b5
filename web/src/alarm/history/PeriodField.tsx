import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from '../../messages/messages.ts';
import { RangeEnds } from '../../sensor/RangeBar.tsx';
import { PERIOD_PRESETS, type Instants, type PeriodChoice } from './period.ts';

interface FieldProps {
  readonly choice: PeriodChoice;
  /** The instants of the choice: the start of a custom period. */
  readonly instants: Instants;
  readonly onChange: (choice: PeriodChoice) => void;
}

/** Chooses the period of a history. */
export function PeriodField({ choice, instants, onChange }: FieldProps) {
  const t = useTranslate();
  const choose = (name: string) => {
    const preset = PERIOD_PRESETS.find((each) => each === name);
    onChange(preset === undefined ? { preset: 'custom', ...instants } : { preset });
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3 }}>
      <TextField
        select
        size="small"
        id="period"
        label={t('range.label')}
        value={choice.preset}
        onChange={(event) => choose(event.target.value)}
        sx={{ width: 200 }}
      >
        {[...PERIOD_PRESETS, 'custom' as const].map((preset) => (
          <MenuItem key={preset} value={preset}>
            {t(`range.${preset}`)}
          </MenuItem>
        ))}
      </TextField>
      {choice.preset === 'custom' && <RangeEnds choice={choice} onChange={onChange} />}
    </Box>
  );
}
