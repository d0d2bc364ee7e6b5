import type { FilterOf, SortOf } from '@watchglass/schemas/entity';
import type { integration } from '@watchglass/schemas/integration/entity';
import { INTEGRATION_KINDS, INTEGRATION_STATES } from '@watchglass/schemas/integration/kinds';
import { useTranslate } from '../messages/messages.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { FilterRow } from '../table/FilterRow.tsx';
import { filtered, type ListQuery } from '../table/list-query.ts';

type Query = ListQuery<SortOf<typeof integration>, FilterOf<typeof integration>>;

interface FiltersProps {
  readonly query: Query;
  readonly onChange: (query: Query, replace?: boolean) => void;
}

export function IntegrationFilters({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const { search, kinds, states } = query;
  return (
    <FilterRow
      columns="minmax(180px, 300px) repeat(2, minmax(160px, 240px)) auto"
      search={search}
      onSearch={(words) => onChange(filtered(query, { search: words }), true)}
      isFiltered={[search, ...kinds, ...states].some((each) => each !== '')}
      onClear={() => onChange(filtered(query, { search: '', kinds: [], states: [] }))}
    >
      <ChoiceFilter
        label={t('integration.kind')}
        choices={INTEGRATION_KINDS.map((id) => ({ id, name: t(`integration.kind.${id}`) }))}
        chosen={kinds}
        onChange={(chosen) => onChange(filtered(query, { kinds: chosen }))}
      />
      <ChoiceFilter
        label={t('destination.state')}
        choices={INTEGRATION_STATES.map((id) => ({ id, name: t(`integration.state.${id}`) }))}
        chosen={states}
        onChange={(chosen) => onChange(filtered(query, { states: chosen }))}
      />
    </FilterRow>
  );
}
