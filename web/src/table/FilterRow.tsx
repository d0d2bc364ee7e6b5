import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { SearchField } from './SearchField.tsx';

/** On a phone two stand beside each other; the last of an odd number, and whatever is called `whole`, have a line of their own. */
const row = {
  display: 'grid',
  gap: 3,
  alignItems: 'center',
  '@media (max-width: 1399.98px)': { '&&': { gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))' } },
  [MOBILE_FORM]: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 2,
    '& > *': { flex: '1 1 calc(50% - 0.25rem)', minWidth: 0 },
    '& > .whole': { flexBasis: '100%' },
  },
} as const;

interface RowProps {
  /** Columns of the grid on a desk: the search's, each filter's, the button's. */
  readonly columns: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** What a table is searched and filtered by, and the way back to all of it. */
export function FilterRow({ columns, search, onSearch, isFiltered, onClear, children }: RowProps) {
  const t = useTranslate();
  return (
    <Box role="search" sx={{ ...row, gridTemplateColumns: columns }}>
      <Box className="whole">
        <SearchField text={search} onChange={onSearch} />
      </Box>
      {children}
      <Button
        disabled={!isFiltered}
        onClick={onClear}
        sx={{ justifySelf: 'start', [MOBILE_FORM]: { display: isFiltered ? undefined : 'none' } }}
      >
        {t('filter.clear')}
      </Button>
    </Box>
  );
}
