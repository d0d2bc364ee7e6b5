import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Copyable } from '../form/Copyable.tsx';
import { useTranslate } from '../messages/messages.ts';
import { SNIPPETS, type SnippetName } from './snippets.ts';

/** What reads the newest values in a chosen program; without a secret it has a place for one. */
export function Snippets({ secret }: { secret: string | null }) {
  const t = useTranslate();
  const [name, setName] = useState<SnippetName>('curl');
  const { label, text } = SNIPPETS[name];
  const key = secret ?? `<${t('apiAccount.clientSecret')}>`;
  return (
    <>
      <TextField
        select
        name="program"
        label={t('apiAccount.program')}
        value={name}
        onChange={(event) => setName(event.target.value as SnippetName)}
      >
        {Object.entries(SNIPPETS).map(([each, { label: program }]) => (
          <MenuItem key={each} value={each}>
            {program}
          </MenuItem>
        ))}
      </TextField>
      <Copyable key={name} multiline name="snippet" label={label} text={text(window.location.origin, key)} />
    </>
  );
}
