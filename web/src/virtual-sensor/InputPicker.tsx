import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { usePoints } from '../asset/use-points.ts';
import { useTranslate } from '../messages/messages.ts';
import { useSensors } from '../sensor/atoms.ts';
import { useFound } from '../sensor/SensorPicker.tsx';
import { isChosen, type Chosen } from './virtual-form.ts';

interface PickerProps {
  readonly label: string;
  readonly value: Chosen;
  /** The metric of the place where the type fixes it: other points do not fit. */
  readonly metricId: number | undefined;
  readonly onChange: (chosen: Chosen) => void;
}

interface Option {
  readonly id: Chosen;
  readonly name: string;
}

const NO_IDS: readonly number[] = [];

/** Picks one input by name: a sensor, or a measurement point, whose present sensor is followed. */
export function InputPicker({ label, value, metricId, onChange }: PickerProps) {
  const t = useTranslate();
  const [search, setSearch] = useState('');
  const found = useFound(search);
  const points = usePoints();
  const [known] = useSensors(useMemo(() => (typeof value === 'number' && isChosen(value) ? [value] : NO_IDS), [value]));
  const options = useMemo((): readonly Option[] => {
    const typed = search.toLocaleLowerCase();
    const fitting = points.filter(
      (point) =>
        (metricId === undefined || point.metricId === metricId) && point.name.toLocaleLowerCase().includes(typed),
    );
    return [...found, ...fitting];
  }, [found, points, metricId, search]);
  const sensor = known?.state === 'ready' ? known.value : null;
  const point = points.find(({ id }) => id === value);
  // A new array would clear the text being typed.
  const chosen = useMemo((): Option[] => [sensor ?? point ?? []].flat(), [sensor, point]);
  return (
    <Autocomplete
      multiple
      options={options}
      value={chosen}
      groupBy={({ id }) => t(typeof id === 'string' ? 'rule.whichPoints' : 'pick.sensors')}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterOptions={(all) => all}
      onInputChange={(_event, typed) => setSearch(typed)}
      onChange={(_event, picked) => onChange(picked.at(-1)?.id ?? 0)}
      renderInput={(input) => <TextField {...input} label={label} />}
    />
  );
}
