import type { dashboard } from '@watchglass/schemas/dashboard/entity';
import type { FilterOf, SortOf } from '@watchglass/schemas/entity';
import { useTranslate } from '../messages/messages.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { FilterRow } from '../table/FilterRow.tsx';
import { filtered, type ListQuery } from '../table/list-query.ts';

type Query = ListQuery<SortOf<typeof dashboard>, FilterOf<typeof dashboard>>;

interface FiltersProps {
  readonly query: Query;
  readonly onChange: (query: Query, replace?: boolean) => void;
}

const NONE = { search: '', sensors: [], mine: [], favorites: [] };
const ON = ['1'];

/** Both choices together show what is the person's own and a favourite. */
export function DashboardFilters({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const { search, sensors, mine, favorites } = query;
  const choices = [
    { id: 'favorites', name: t('dashboards.favorites') },
    { id: 'mine', name: t('dashboards.mine') },
  ];
  const chosen = [...(favorites.length > 0 ? ['favorites'] : []), ...(mine.length > 0 ? ['mine'] : [])];
  return (
    <FilterRow
      columns="minmax(180px, 300px) minmax(150px, 260px) auto"
      search={search}
      onSearch={(words) => onChange(filtered(query, { search: words }), true)}
      isFiltered={search !== '' || sensors.length + chosen.length > 0}
      onClear={() => onChange(filtered(query, NONE))}
    >
      <ChoiceFilter
        label={t('dashboards.show')}
        choices={choices}
        chosen={chosen}
        onChange={(picked) =>
          onChange(
            filtered(query, {
              mine: picked.includes('mine') ? ON : [],
              favorites: picked.includes('favorites') ? ON : [],
            }),
          )
        }
      />
    </FilterRow>
  );
}
