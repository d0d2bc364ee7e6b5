import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { WallTerms } from '@watchglass/schemas/wall/commands';
import { DIMMING_PERCENT_MIN, DIMMING_PERIODS } from '@watchglass/schemas/wall/limits';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';

type Dimming = WallTerms['dimming'];

const NIGHT = { from: '22:00', to: '06:00', percent: 40 };

interface FieldProps {
  readonly value: Dimming;
  readonly onChange: (dimming: Dimming) => void;
}

/** Periods of the day in which the picture is darker. */
export function DimmingField({ value, onChange }: FieldProps) {
  const t = useTranslate();
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ p: 0, mb: 2, fontWeight: 600 }}>
        {t('walls.dimming')}
      </Typography>
      {value.map((period, index) => {
        const change = (part: Partial<typeof period>) => onChange(value.with(index, { ...period, ...part }));
        return (
          // Periods have no other identity than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Box key={index} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
            <TextField
              type="time"
              label={t('range.from')}
              value={period.from}
              onChange={(event) => change({ from: event.target.value })}
              sx={{ width: 132 }}
            />
            <TextField
              type="time"
              label={t('range.to')}
              value={period.to}
              onChange={(event) => change({ to: event.target.value })}
              sx={{ width: 132 }}
            />
            <TextField
              type="number"
              label={t('walls.percent')}
              value={period.percent}
              onChange={(event) => change({ percent: Number(event.target.value) })}
              slotProps={{ htmlInput: { min: DIMMING_PERCENT_MIN, max: 100 } }}
              sx={{ width: 132 }}
            />
            <IconButton
              onClick={() => onChange(value.toSpliced(index, 1))}
              aria-label={t('walls.removeEntry', { name: `${period.from}–${period.to}` })}
            >
              <Icon name="remove" />
            </IconButton>
          </Box>
        );
      })}
      {value.length < DIMMING_PERIODS && (
        <Button onClick={() => onChange([...value, NIGHT])} startIcon={<Icon name="add" />}>
          {t('walls.addDimming')}
        </Button>
      )}
    </Box>
  );
}
