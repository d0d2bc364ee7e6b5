import { INVITATION_STATUSES } from '@watchglass/schemas/invitation/statuses';
import { ASSIGNABLE } from '../member/member-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { FilterRow } from '../table/FilterRow.tsx';
import { filtered } from '../table/list-query.ts';
import { invitationQueries, type InvitationQuery } from './invitation-query.ts';

interface FiltersProps {
  readonly query: InvitationQuery;
  readonly onChange: (query: InvitationQuery, replace?: boolean) => void;
}

export function InvitationFilters({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const statuses = INVITATION_STATUSES.map((status) => ({ id: status, name: t(`invitation.status.${status}`) }));
  const roles = ASSIGNABLE.map((role) => ({ id: String(role), name: t(`workspace.role.${role}`) }));
  return (
    <FilterRow
      columns="minmax(180px, 300px) repeat(2, minmax(160px, 260px)) auto"
      search={query.search}
      onSearch={(search) => onChange(filtered(query, { search }), true)}
      isFiltered={invitationQueries.isFiltered(query)}
      onClear={() => onChange(filtered(query, { search: '', statuses: [], roles: [] }))}
    >
      <ChoiceFilter
        label={t('invitation.status')}
        choices={statuses}
        chosen={query.statuses}
        onChange={(chosen) => onChange(filtered(query, { statuses: chosen }))}
      />
      <ChoiceFilter
        label={t('member.role')}
        choices={roles}
        chosen={query.roles}
        onChange={(chosen) => onChange(filtered(query, { roles: chosen }))}
      />
    </FilterRow>
  );
}
