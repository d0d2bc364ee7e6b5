import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { useMetrics } from './atoms.ts';
import { withUnit } from './with-unit.ts';

interface PickerProps {
  /** The selectable metrics: those of the sensors. */
  readonly of: readonly number[];
  readonly value: readonly number[];
  readonly max: number;
  readonly onChange: (ids: number[]) => void;
}

/** Picks metrics by name; they are shown in the order of selection. */
export function MetricPicker({ of, value, max, onChange }: PickerProps) {
  const t = useTranslate();
  const known = useMetrics(of);
  const picked = useMetrics(value);
  // A new list would clear the text in the field.
  const chosen = useMemo(() => [...picked], [picked]);
  return (
    <Autocomplete
      multiple
      options={known}
      value={chosen}
      getOptionLabel={({ name, unit }) => withUnit(name, unit)}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_event, metrics) => onChange(metrics.slice(-max).map(({ id }) => id))}
      renderInput={(input) => <TextField {...input} label={t(max === 1 ? 'pick.metric' : 'pick.metrics')} />}
    />
  );
}
