import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { GRANTABLE, ROLE } from '@watchglass/schemas/member/rights';
import { ACCOUNT_TYPES } from '@watchglass/schemas/member/views';
import { LocationFilter } from '../location/LocationFilter.tsx';
import { MOBILE_FORM } from '../look/tokens.ts';
import { knownKey, useTranslate } from '../messages/messages.ts';
import { useVisit } from '../page/use-visit.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { filtered, isFiltered, type MemberQuery } from './member-query.ts';

const row = {
  display: 'grid', gridTemplateColumns: 'minmax(180px, 300px) repeat(4, minmax(140px, 220px)) auto', gap: 3, alignItems: 'center',
  '@media (max-width: 1199.98px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [MOBILE_FORM]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 2, '& > :first-of-type': { gridColumn: '1 / -1' } },
} as const;

interface FiltersProps {
  readonly query: MemberQuery;
  readonly onChange: (query: MemberQuery, replace?: boolean) => void;
}

export function MemberFilters({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const none = { search: '', roles: [], permissions: [], accountTypes: [], locations: [] };
  const roles = [ROLE.owner, ROLE.admin, ROLE.user].map((role) => ({ id: String(role), name: t(`workspace.role.${role}`) }));
  const modules = GRANTABLE.map((module) => {
    const key = knownKey('module', module);
    return { id: module, name: key ? t(key) : module };
  });
  const types = ACCOUNT_TYPES.map((type) => ({ id: type, name: t(`member.accountType.${type}`) }));
  return (
    <Box role="search" sx={row}>
      <SearchField key={useVisit()} text={query.search} onChange={(search) => onChange(filtered(query, { search }), true)} />
      <ChoiceFilter label={t('member.role')} choices={roles} chosen={query.roles} onChange={(chosen) => onChange(filtered(query, { roles: chosen }))} />
      <ChoiceFilter label={t('member.module.filter')} choices={modules} chosen={query.permissions} onChange={(permissions) => onChange(filtered(query, { permissions }))} />
      <ChoiceFilter label={t('member.accountType')} choices={types} chosen={query.accountTypes} onChange={(accountTypes) => onChange(filtered(query, { accountTypes }))} />
      <LocationFilter chosen={query.locations} onChange={(locations) => onChange(filtered(query, { locations }))} />
      <Button disabled={!isFiltered(query)} onClick={() => onChange(filtered(query, none))} sx={{ justifySelf: 'start', [MOBILE_FORM]: { display: isFiltered(query) ? undefined : 'none' } }}>{t('filter.clear')}</Button>
    </Box>
  );
}
