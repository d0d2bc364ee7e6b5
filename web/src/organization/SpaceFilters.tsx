import { ROLE } from '@watchglass/schemas/member/rights';
import { useTranslate } from '../messages/messages.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { FilterRow } from '../table/FilterRow.tsx';
import { filtered } from '../table/list-query.ts';
import { spaceQueries, type SpaceQuery } from './space-query.ts';

interface FiltersProps {
  readonly query: SpaceQuery;
  readonly onChange: (query: SpaceQuery, replace?: boolean) => void;
}

export function SpaceFilters({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const roles = [ROLE.owner, ROLE.admin, ROLE.user].map((role) => ({
    id: String(role),
    name: t(`workspace.role.${role}`),
  }));
  return (
    <FilterRow
      columns="minmax(180px, 300px) minmax(160px, 260px) auto"
      search={query.search}
      onSearch={(search) => onChange(filtered(query, { search }), true)}
      isFiltered={spaceQueries.isFiltered(query)}
      onClear={() => onChange(filtered(query, { search: '', roles: [] }))}
    >
      <ChoiceFilter
        label={t('workspace.role')}
        choices={roles}
        chosen={query.roles}
        onChange={(chosen) => onChange(filtered(query, { roles: chosen }))}
      />
    </FilterRow>
  );
}
