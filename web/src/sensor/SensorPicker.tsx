import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { Page } from '@watchglass/schemas/page';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useAtomValue } from 'jotai';
import { use, useEffect, useMemo, useState } from 'react';
import { requiredHttpAtom } from '../http/browser.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { useSensors } from './atoms.ts';
import { SearchPlaces, searchQuery } from './search-places.ts';

const SHOWN = 50;
const TYPING_MS = 200;

/** Finds sensors whose names contain the typed text. */
export function useFound(search: string): readonly SensorView[] {
  const http = useAtomValue(requiredHttpAtom);
  const { id } = useOrganization();
  const query = searchQuery(search, use(SearchPlaces));
  const [found, setFound] = useState<readonly SensorView[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    const path = `/api/sensors/${id}?${query}&states=active&sort=name&rowsPerPage=${SHOWN}`;
    const read = () =>
      void http.get<Page<SensorView>>(path, abort.signal).then(
        ({ items }) => setFound(items),
        () => undefined,
      );
    const timer = setTimeout(read, search === '' ? 0 : TYPING_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [http, id, search, query]);
  return found;
}

interface PickerProps {
  readonly value: readonly number[];
  readonly max: number;
  readonly label?: string;
  readonly size?: 'small' | 'medium';
  readonly onChange: (ids: number[], sensors: readonly SensorView[]) => void;
}

/** Picks sensors by name. */
export function SensorPicker({ value, max, label, size = 'medium', onChange }: PickerProps) {
  const t = useTranslate();
  const [search, setSearch] = useState('');
  const found = useFound(search);
  const known = useSensors(value);
  // A new array would clear the text being typed.
  const chosen = useMemo(
    () => known.flatMap((sensor) => (sensor.state === 'ready' && sensor.value ? [sensor.value] : [])),
    [known],
  );
  return (
    <Autocomplete
      multiple
      size={size}
      limitTags={size === 'small' ? 1 : -1}
      options={found.filter((sensor) => chosen.length < max || chosen.some(({ id }) => id === sensor.id))}
      value={chosen}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterOptions={(options) => options}
      onInputChange={(_event, typed) => setSearch(typed)}
      onChange={(_event, sensors) =>
        onChange(
          sensors.slice(-max).map(({ id }) => id),
          sensors.slice(-max),
        )
      }
      renderInput={(input) => <TextField {...input} label={label ?? t(max === 1 ? 'pick.sensor' : 'pick.sensors')} />}
    />
  );
}
