import type { asset } from '@watchglass/schemas/asset/entity';
import type { AssetView } from '@watchglass/schemas/asset/views';
import type { FilterOf, SortOf } from '@watchglass/schemas/entity';
import { LocationFilter } from '../location/LocationFilter.tsx';
import { FilterRow } from '../table/FilterRow.tsx';
import { filtered, type ListQuery } from '../table/list-query.ts';
import { TagsFilter } from '../tag/TagsFilter.tsx';

type Query = ListQuery<SortOf<typeof asset>, FilterOf<typeof asset>>;

interface FiltersProps {
  readonly query: Query;
  readonly onChange: (query: Query, replace?: boolean) => void;
  readonly rows: readonly AssetView[];
}

const NONE = { search: '', tags: [], locations: [], sensors: [] };

export function AssetFilters({ query, onChange, rows }: FiltersProps) {
  const { search, tags, locations, sensors } = query;
  return (
    <FilterRow
      columns="minmax(180px, 300px) repeat(2, minmax(150px, 260px)) auto"
      search={search}
      onSearch={(words) => onChange(filtered(query, { search: words }), true)}
      isFiltered={search !== '' || tags.length + locations.length + sensors.length > 0}
      onClear={() => onChange(filtered(query, NONE))}
    >
      <TagsFilter
        chosen={tags}
        seen={rows.flatMap((row) => row.tags)}
        onChange={(chosen) => onChange(filtered(query, { tags: [...chosen] }))}
      />
      <LocationFilter
        withNone
        chosen={locations}
        onChange={(chosen) => onChange(filtered(query, { locations: [...chosen] }))}
      />
    </FilterRow>
  );
}
