import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';

interface ChoiceProps {
  readonly label: string;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Filters by some of the choices; none chosen means all. */
export function ChoiceFilter({ label, choices, chosen, onChange }: ChoiceProps) {
  return (
    <Autocomplete
      multiple
      size="small"
      limitTags={1}
      options={[...choices]}
      value={choices.filter(({ id }) => chosen.includes(id))}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_event, picked) => onChange(picked.map(({ id }) => id))}
      renderInput={(input) => <TextField {...input} label={label} />}
    />
  );
}
