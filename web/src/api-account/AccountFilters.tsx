import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from '../messages/messages.ts';
import { FilterRow } from '../table/FilterRow.tsx';
import { filtered } from '../table/list-query.ts';
import { ACCOUNT_STATES, accountQueries, type AccountQuery } from './account-query.ts';

interface FiltersProps {
  readonly query: AccountQuery;
  readonly onChange: (query: AccountQuery, replace?: boolean) => void;
}

export function AccountFilters({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  return (
    <FilterRow
      columns="minmax(180px, 300px) minmax(150px, 200px) auto auto"
      search={query.search}
      onSearch={(search) => onChange(filtered(query, { search }), true)}
      isFiltered={accountQueries.isFiltered(query)}
      onClear={() => onChange(filtered(query, { search: '', state: [] }))}
    >
      <TextField
        select
        size="small"
        id="api-account-state"
        label={t('apiAccount.state')}
        value={query.state[0] ?? ''}
        onChange={({ target }) => onChange(filtered(query, { state: [target.value].filter(Boolean) }))}
      >
        <MenuItem value="">{t('apiAccount.anyState')}</MenuItem>
        {ACCOUNT_STATES.map((state) => (
          <MenuItem key={state} value={state}>
            {t(`apiAccount.state.${state}`)}
          </MenuItem>
        ))}
      </TextField>
      <Link href="/api-docs" target="_blank" rel="noopener" sx={{ alignSelf: 'center' }}>
        {t('apiAccount.documents')}
      </Link>
    </FilterRow>
  );
}
