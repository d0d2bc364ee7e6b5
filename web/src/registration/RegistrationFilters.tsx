import { REGISTRATION_STATES } from '@watchglass/schemas/registration/views';
import { useTranslate } from '../messages/messages.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { FilterRow } from '../table/FilterRow.tsx';
import { filtered } from '../table/list-query.ts';
import { registrationQueries, type RegistrationQuery } from './registration-query.ts';

interface FiltersProps {
  readonly query: RegistrationQuery;
  readonly onChange: (query: RegistrationQuery, replace?: boolean) => void;
}

export function RegistrationFilters({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const states = REGISTRATION_STATES.map((state) => ({ id: state, name: t(`registration.state.${state}`) }));
  return (
    <FilterRow
      columns="minmax(180px, 300px) minmax(160px, 260px) auto"
      search={query.search}
      onSearch={(search) => onChange(filtered(query, { search }), true)}
      isFiltered={registrationQueries.isFiltered(query)}
      onClear={() => onChange(filtered(query, { search: '', states: [] }))}
    >
      <ChoiceFilter
        label={t('alarm.state')}
        choices={states}
        chosen={query.states}
        onChange={(chosen) => onChange(filtered(query, { states: chosen }))}
      />
    </FilterRow>
  );
}
