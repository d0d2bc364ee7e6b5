import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslate } from '../messages/messages.ts';

interface FieldProps {
  readonly value: 'now' | 'all';
  readonly onChange: (value: 'now' | 'all') => void;
}

/** Asks whether a change holds from now on or for the whole history. */
export function RecomputeField({ value, onChange }: FieldProps) {
  const t = useTranslate();
  return (
    <FormControl>
      <FormLabel id="recompute">{t('virtual.recompute')}</FormLabel>
      <RadioGroup
        aria-labelledby="recompute"
        value={value}
        onChange={(_event, next) => onChange(next === 'all' ? 'all' : 'now')}
      >
        <FormControlLabel value="now" control={<Radio />} label={t('virtual.recompute.now')} />
        <FormControlLabel value="all" control={<Radio />} label={t('virtual.recompute.all')} />
      </RadioGroup>
    </FormControl>
  );
}
