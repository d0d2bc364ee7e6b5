import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { SearchField } from './SearchField.tsx';

/** On a phone one button beside the search opens the filters, which stand in pairs; an odd last one stands alone. */
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
    '& > .search': { flexBasis: 'calc(100% - 9rem)' },
    '& > .filters': { flex: 'none' },
  },
} as const;
const closed = { [MOBILE_FORM]: { '& > :not(.search, .filters)': { display: 'none' } } } as const;
const phoneOnly = { display: 'none', [MOBILE_FORM]: { display: 'inline-flex' } } as const;

interface RowProps {
  /** The columns of the grid on a desktop: search, filters, button. */
  readonly columns: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** The search and filters of a table, with a button that clears them. */
export function FilterRow({ columns, search, onSearch, isFiltered, onClear, children }: RowProps) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <Box role="search" sx={[{ ...row, gridTemplateColumns: columns }, !open && closed]}>
      <Box className="search">
        <SearchField text={search} onChange={onSearch} />
      </Box>
      <Button
        className="filters"
        variant={isFiltered ? 'contained' : 'outlined'}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={phoneOnly}
      >
        {t('filter.filters')}
      </Button>
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
