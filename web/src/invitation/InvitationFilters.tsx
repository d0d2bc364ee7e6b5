import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { INVITATION_STATUSES } from '@watchglass/schemas/invitation/statuses';
import { MOBILE_FORM } from '../look/tokens.ts';
import { ASSIGNABLE } from '../member/member-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useVisit } from '../page/use-visit.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { filtered, isFiltered, type InvitationQuery } from './invitation-query.ts';

const row = {
  display: 'grid', gridTemplateColumns: 'minmax(180px, 300px) repeat(2, minmax(160px, 260px)) auto', gap: 3, alignItems: 'center',
  [MOBILE_FORM]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 2, '& > :first-of-type': { gridColumn: '1 / -1' } },
} as const;

interface FiltersProps {
  readonly query: InvitationQuery;
  readonly onChange: (query: InvitationQuery, replace?: boolean) => void;
}

export function InvitationFilters({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const statuses = INVITATION_STATUSES.map((status) => ({ id: status, name: t(`invitation.status.${status}`) }));
  const roles = ASSIGNABLE.map((role) => ({ id: String(role), name: t(`workspace.role.${role}`) }));
  return (
    <Box role="search" sx={row}>
      <SearchField key={useVisit()} text={query.search} onChange={(search) => onChange(filtered(query, { search }), true)} />
      <ChoiceFilter label={t('invitation.status')} choices={statuses} chosen={query.statuses} onChange={(chosen) => onChange(filtered(query, { statuses: chosen }))} />
      <ChoiceFilter label={t('member.role')} choices={roles} chosen={query.roles} onChange={(chosen) => onChange(filtered(query, { roles: chosen }))} />
      <Button disabled={!isFiltered(query)} onClick={() => onChange(filtered(query, { search: '', statuses: [], roles: [] }))} sx={{ justifySelf: 'start', [MOBILE_FORM]: { display: isFiltered(query) ? undefined : 'none' } }}>{t('filter.clear')}</Button>
    </Box>
  );
}
