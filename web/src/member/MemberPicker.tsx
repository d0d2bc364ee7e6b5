import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { Role } from '@watchglass/schemas/member/rights';
import { useState } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { useMembers } from './atoms.ts';
import { memberQueries } from './member-query.ts';

const OFFERED = 25;
const ALL = memberQueries.read(new URLSearchParams());

interface PickerProps {
  readonly label: string;
  /** The id of the chosen person, or empty; the person may have left the workspace. */
  readonly person: string;
  readonly onChange: (person: string, name: string) => void;
  /** Offers only members of these roles; if omitted, all members. */
  readonly roles?: readonly Role[];
  readonly fault?: string | undefined;
}

/** Picks a member, with a search by name or address if there are many. */
export function MemberPicker({ label, person, onChange, roles = [], fault }: PickerProps) {
  const t = useTranslate();
  const [search, setSearch] = useState('');
  const { loaded } = useMembers({ ...ALL, search, roles: roles.map(String), rowsPerPage: OFFERED });
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const found =
    loaded.state === 'ready'
      ? loaded.value.items.map(({ id, name }) => ({ id, name: name || t('member.erased') }))
      : [];
  const chosen =
    person === '' ? null : (found.find(({ id }) => id === person) ?? { id: person, name: names[person] ?? person });
  const options = chosen === null || found.some(({ id }) => id === person) ? found : [chosen, ...found];
  return (
    <Autocomplete
      size="small"
      options={options}
      value={chosen}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterOptions={(all) => all}
      onInputChange={(_event, typed, reason) => setSearch(reason === 'input' ? typed : '')}
      onChange={(_event, picked) => {
        if (picked) setNames((known) => ({ ...known, [picked.id]: picked.name }));
        onChange(picked?.id ?? '', picked?.name ?? '');
      }}
      renderInput={(input) => <TextField {...input} label={label} error={fault !== undefined} helperText={fault} />}
    />
  );
}
