import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { DestinationView } from '@watchglass/schemas/destination/views';
import { useTranslate } from '../messages/messages.ts';
import { useDestinations } from './atoms.ts';

interface PickerProps {
  readonly chosen: readonly string[];
  /** Offers only destinations of this kind. */
  readonly kind?: DestinationView['kind'];
  readonly label?: string;
  readonly onChoose: (destination: DestinationView) => void;
}

/** Adds one of the workspace's destinations; nothing is shown where there are no others. */
export function DestinationPicker({ chosen, kind, label, onChoose }: PickerProps) {
  const t = useTranslate();
  const others = useDestinations().filter(
    (each) => !chosen.includes(each.id) && (kind === undefined || each.kind === kind),
  );
  if (others.length === 0) return null;
  return (
    <Autocomplete
      // Cleared after each choice.
      key={chosen.length}
      size="small"
      options={others}
      value={null}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      onChange={(_event, destination) => destination && onChoose(destination)}
      renderInput={(input) => <TextField {...input} label={label ?? t('destination.add')} />}
    />
  );
}
