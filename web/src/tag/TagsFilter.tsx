import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslate } from '../messages/messages.ts';
import { useMay } from '../user/rights.ts';
import { useTags } from './atoms.ts';

interface FilterProps {
  /** Names or ids of tags. */
  readonly chosen: readonly string[];
  /** Names of tags on the shown rows, for viewers who may not read tags. */
  readonly seen?: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Filters by tags, with those of the workspace to choose from; others can be typed. */
export function TagsFilter(props: FilterProps) {
  return useMay('tags', 'r') ? <Known {...props} /> : <Words {...props} />;
}

function Known(props: FilterProps) {
  const tags = useTags();
  const nameOf = (word: string): string => tags.find(({ id }) => id === word)?.name ?? word;
  return <Words {...props} seen={tags.map(({ name }) => name)} nameOf={nameOf} />;
}

type WordsProps = FilterProps & { readonly nameOf?: (word: string) => string };

function Words({ chosen, seen = [], onChange, nameOf = (word) => word }: WordsProps) {
  const t = useTranslate();
  return (
    <Autocomplete
      multiple
      freeSolo
      size="small"
      limitTags={1}
      filterSelectedOptions
      options={[...new Set([...seen, ...chosen])].sort((a, b) => nameOf(a).localeCompare(nameOf(b)))}
      value={[...chosen]}
      getOptionLabel={nameOf}
      getOptionKey={(word) => word}
      onChange={(_event, words) => onChange(words.map((word) => word.trim()).filter(Boolean))}
      renderInput={(input) => <TextField {...input} label={t('sensor.tags')} />}
    />
  );
}
