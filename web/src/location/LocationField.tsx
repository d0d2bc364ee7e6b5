import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { FieldFault } from '@watchglass/schemas/shape';
import { faultText } from '../form/fault-text.ts';
import { useTranslate } from '../messages/messages.ts';
import { useIsLimited } from '../user/rights.ts';
import { useLocations } from './atoms.ts';

const NOWHERE = 'none';

interface FieldProps {
  readonly value: string | null;
  readonly fault: FieldFault | undefined;
  readonly onChange: (location: string | null) => void;
}

/** The location of a sensor or base. A limited member cannot choose none, since they could not see it there. */
export function LocationField({ value, fault, onChange }: FieldProps) {
  const t = useTranslate();
  const limited = useIsLimited();
  const locations = useLocations();
  if (locations.length === 0) return null;
  return (
    <TextField
      select
      id="location"
      label={t('location.one')}
      value={value ?? NOWHERE}
      error={fault !== undefined}
      helperText={fault ? faultText(t, fault) : ' '}
      onChange={(event) => onChange(event.target.value === NOWHERE ? null : event.target.value)}
    >
      {(!limited || value === null) && <MenuItem value={NOWHERE}>{t('location.nowhere')}</MenuItem>}
      {locations.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
