import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from '../messages/messages.ts';
import { SearchField } from '../table/SearchField.tsx';
import { QUALITY_DAYS, SORTS, type QualityQuery } from './quality-query.ts';

interface FiltersProps {
  readonly query: QualityQuery;
  readonly onQuery: (query: QualityQuery, replace?: boolean) => void;
}

/** The days, the order and the search of a view; and the base whose records are shown. */
export function QualityFilters({ query, onQuery }: FiltersProps) {
  const t = useTranslate();
  const { view, days, sort, search, base } = query;
  const change = (part: Partial<QualityQuery>, replace = false) => onQuery({ ...query, ...part, page: 0 }, replace);
  const sorts: readonly string[] = SORTS[view];
  if (view === 'decisions') return <Box sx={{ height: 12 }} />;
  return (
    <Box
      role="search"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
        alignItems: 'center',
        gap: 3,
        my: 3,
      }}
    >
      {view !== 'conflicts' && view !== 'late' && (
        <SearchField text={search} onChange={(text) => change({ search: text }, true)} />
      )}
      {view !== 'quarantine' && (
        <TextField
          select
          size="small"
          label={t('quality.days')}
          value={days}
          onChange={({ target }) =>
            change({ days: QUALITY_DAYS.find((each) => String(each) === String(target.value)) ?? 7 })
          }
        >
          {QUALITY_DAYS.map((each) => (
            <MenuItem key={each} value={each}>
              {t(`quality.days.${each}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {sorts.length > 1 && (
        <TextField
          select
          size="small"
          label={t('quality.worst')}
          value={sort}
          onChange={({ target }) => change({ sort: target.value })}
        >
          {view === 'sensors'
            ? SORTS.sensors.map((each) => (
                <MenuItem key={each} value={each}>
                  {t(`quality.sort.${each}`)}
                </MenuItem>
              ))
            : SORTS.bases.map((each) => (
                <MenuItem key={each} value={each}>
                  {t(`quality.sort.${each}`)}
                </MenuItem>
              ))}
        </TextField>
      )}
      {base !== '' && (
        <Chip
          label={t('quality.ofBase', { base })}
          onDelete={() => change({ base: '' })}
          sx={{ justifySelf: 'start' }}
        />
      )}
    </Box>
  );
}
