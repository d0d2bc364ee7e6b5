import { OFFERED, ROLE } from '@watchglass/schemas/member/rights';
import { ACCOUNT_TYPES } from '@watchglass/schemas/member/account-types';
import { LocationFilter } from '../location/LocationFilter.tsx';
import { useTranslate } from '../messages/messages.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { FilterRow } from '../table/FilterRow.tsx';
import { filtered } from '../table/list-query.ts';
import { memberQueries, type MemberQuery } from './member-query.ts';

interface FiltersProps {
  readonly query: MemberQuery;
  readonly onChange: (query: MemberQuery, replace?: boolean) => void;
}

export function MemberFilters({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const none = { search: '', roles: [], permissions: [], accountTypes: [], locations: [] };
  const roles = [ROLE.owner, ROLE.admin, ROLE.user].map((role) => ({
    id: String(role),
    name: t(`workspace.role.${role}`),
  }));
  const modules = OFFERED.map((module) => {
    const key = t.known('module', module);
    return { id: module, name: key ? t(key) : module };
  });
  const types = ACCOUNT_TYPES.map((type) => ({ id: type, name: t(`member.accountType.${type}`) }));
  return (
    <FilterRow
      columns="minmax(180px, 300px) repeat(4, minmax(140px, 220px)) auto"
      search={query.search}
      onSearch={(search) => onChange(filtered(query, { search }), true)}
      isFiltered={memberQueries.isFiltered(query)}
      onClear={() => onChange(filtered(query, none))}
    >
      <ChoiceFilter
        label={t('member.role')}
        choices={roles}
        chosen={query.roles}
        onChange={(chosen) => onChange(filtered(query, { roles: chosen }))}
      />
      <ChoiceFilter
        label={t('member.module.filter')}
        choices={modules}
        chosen={query.permissions}
        onChange={(permissions) => onChange(filtered(query, { permissions }))}
      />
      <ChoiceFilter
        label={t('member.accountType')}
        choices={types}
        chosen={query.accountTypes}
        onChange={(accountTypes) => onChange(filtered(query, { accountTypes }))}
      />
      <LocationFilter chosen={query.locations} onChange={(locations) => onChange(filtered(query, { locations }))} />
    </FilterRow>
  );
}
