import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslate } from '../../messages/messages.ts';

interface FieldProps {
  readonly value: boolean;
  readonly onChange: (onlyCritical: boolean) => void;
}

/** Limits a tile to critical alarms. */
export function OnlyCriticalField({ value, onChange }: FieldProps) {
  const t = useTranslate();
  const box = <Checkbox checked={value} onChange={(_event, checked) => onChange(checked)} />;
  return <FormControlLabel control={box} label={t('tile.activeAlarms.onlyCritical')} />;
}
