import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import type { SortedPage } from './server-rows.ts';

interface SortProps<S extends string> {
  readonly query: Pick<SortedPage<S>, 'sort' | 'descending'>;
  readonly sorts: readonly { readonly id: S; readonly name: string }[];
  readonly onChange: (chosen: Pick<SortedPage<S>, 'sort' | 'descending'>) => void;
}

/** The sort and direction of a list without column heads. */
export function SortField<S extends string>({ query: { sort, descending }, sorts, onChange }: SortProps<S>) {
  const t = useTranslate();
  const way = t(descending ? 'table.ascending' : 'table.descending');
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <TextField
        select
        fullWidth
        size="small"
        id={useId()}
        label={t('table.sort')}
        value={sort}
        onChange={({ target }) =>
          onChange({ sort: sorts.find(({ id }) => id === target.value)?.id ?? sort, descending })
        }
      >
        {sorts.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <IconButton aria-label={way} title={way} onClick={() => onChange({ sort, descending: !descending })}>
        <Icon name="expandMore" sx={descending ? undefined : { transform: 'rotate(180deg)' }} />
      </IconButton>
    </Box>
  );
}
