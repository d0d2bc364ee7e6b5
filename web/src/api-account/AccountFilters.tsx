import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { API_ACCOUNT_STATES } from '@watchglass/schemas/api-account/table';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { useVisit } from '../page/use-visit.ts';
import { SearchField } from '../table/SearchField.tsx';
import { filtered, isFiltered, type AccountQuery } from './account-query.ts';

const row = {
  display: 'grid', gridTemplateColumns: 'minmax(180px, 300px) minmax(150px, 200px) auto', gap: 3, alignItems: 'center',
  [MOBILE_FORM]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 2, '& > :first-of-type': { gridColumn: '1 / -1' } },
} as const;

interface FiltersProps {
  readonly query: AccountQuery;
  readonly onChange: (query: AccountQuery, replace?: boolean) => void;
}

export function AccountFilters({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  return (
    <Box role="search" sx={row}>
      <SearchField key={useVisit()} text={query.search} onChange={(search) => onChange(filtered(query, { search }), true)} />
      <TextField select size="small" id="api-account-state" label={t('apiAccount.state')} value={query.state} onChange={(event) => onChange(filtered(query, { state: API_ACCOUNT_STATES.find((each) => each === event.target.value) ?? '' }))}>
        <MenuItem value="">{t('apiAccount.anyState')}</MenuItem>
        {API_ACCOUNT_STATES.map((state) => <MenuItem key={state} value={state}>{t(`apiAccount.state.${state}`)}</MenuItem>)}
      </TextField>
      <Button disabled={!isFiltered(query)} onClick={() => onChange(filtered(query, { search: '', state: '' }))} sx={{ justifySelf: 'start', [MOBILE_FORM]: { display: isFiltered(query) ? undefined : 'none' } }}>{t('filter.clear')}</Button>
    </Box>
  );
}
