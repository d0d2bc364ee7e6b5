import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslate } from '../messages/messages.ts';
import { useLocations } from './atoms.ts';

interface LimitProps {
  readonly value: readonly string[];
  readonly onChange: (locations: readonly string[]) => void;
}

/** The locations that a plain user is limited to; none chosen means all. Hidden if there are no locations. */
export function LimitField({ value, onChange }: LimitProps) {
  const t = useTranslate();
  const locations = useLocations();
  if (locations.length === 0) return null;
  return (
    <Autocomplete
      multiple
      options={[...locations]}
      value={locations.filter(({ id }) => value.includes(id))}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_event, chosen) => onChange(chosen.map(({ id }) => id))}
      renderInput={(input) => (
        <TextField {...input} label={t('member.locations')} helperText={t('member.locationsHelp')} />
      )}
    />
  );
}
