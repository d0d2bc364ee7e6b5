import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslate } from '../messages/messages.ts';
import { useMay } from '../user/rights.ts';
import { useTags } from './atoms.ts';

interface FieldProps {
  readonly value: readonly string[];
  /** The text of a fault. */
  readonly fault: string | undefined;
  readonly onChange: (tags: readonly string[]) => void;
}

/** Tags by name, with those of the workspace to choose from; a new word becomes a tag. */
export function TagsField(props: FieldProps) {
  return useMay('tags', 'r') ? <Suggesting {...props} /> : <Names {...props} options={[]} />;
}

function Suggesting(props: FieldProps) {
  return <Names {...props} options={useTags().map(({ name }) => name)} />;
}

function Names({ value, fault, onChange, options }: FieldProps & { readonly options: readonly string[] }) {
  const t = useTranslate();
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      filterSelectedOptions
      options={[...options]}
      value={[...value]}
      onChange={(_event, tags) => onChange([...new Set(tags.map((each) => each.trim()).filter(Boolean))])}
      renderInput={(input) => (
        <TextField
          {...input}
          label={t('sensor.tags')}
          error={fault !== undefined}
          helperText={fault ?? t('sensor.tagsHelp')}
        />
      )}
    />
  );
}
