import Box from '@mui/material/Box';
import { filtered } from './list-query.ts';
import type { Paging } from './paging.ts';
import { SearchField } from './SearchField.tsx';

interface FiltersProps<Q> {
  readonly query: Q;
  readonly onChange: (query: Q, replace?: boolean) => void;
}

/** Only a search, for an entity without filters. */
export function EntityFilters<Q extends Paging & { readonly search: string }>({ query, onChange }: FiltersProps<Q>) {
  const change = (search: string): Partial<Q> => ({ search }) as Partial<Q>;
  return (
    <Box role="search" sx={{ maxWidth: 300 }}>
      <SearchField text={query.search} onChange={(search) => onChange(filtered(query, change(search)), true)} />
    </Box>
  );
}
