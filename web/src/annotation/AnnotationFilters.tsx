import { ANNOTATION_TARGETS } from '@watchglass/schemas/annotation/target';
import { AssetPicker } from '../asset/AssetPicker.tsx';
import { InstantPicker } from '../form/InstantPicker.tsx';
import { LocationFilter } from '../location/LocationFilter.tsx';
import { useTranslate } from '../messages/messages.ts';
import { SensorPicker } from '../sensor/SensorPicker.tsx';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { FilterRow } from '../table/FilterRow.tsx';
import { filtered } from '../table/list-query.ts';
import { useTimeZone } from '../user/preferences.ts';
import { annotationQueries, type AnnotationQuery } from './annotation-query.ts';

const MOST = 20;
const NONE = { search: '', kinds: [], sensors: [], assets: [], locations: [], from: [], to: [] } as const;

interface FiltersProps {
  readonly query: AnnotationQuery;
  readonly onChange: (query: AnnotationQuery, replace?: boolean) => void;
}

const instantIn = ([text]: readonly string[]): number | null => (text === undefined ? null : Number(text));

/** What an annotation is about, and the time that it overlaps. */
export function AnnotationFilters({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const change = (part: Partial<AnnotationQuery>) => onChange(filtered(query, part));
  return (
    <FilterRow
      columns="repeat(auto-fill, minmax(210px, 1fr))"
      search={query.search}
      onSearch={(search) => onChange(filtered(query, { search }), true)}
      isFiltered={annotationQueries.isFiltered(query)}
      onClear={() => change(NONE)}
    >
      <ChoiceFilter
        label={t('annotation.about')}
        choices={ANNOTATION_TARGETS.map((id) => ({ id, name: t(`annotation.target.${id}`) }))}
        chosen={query.kinds}
        onChange={(kinds) => change({ kinds })}
      />
      <SensorPicker
        size="small"
        max={MOST}
        label={t('nav.sensors')}
        value={query.sensors.map(Number).filter((id) => Number.isInteger(id) && id > 0)}
        onChange={(ids) => change({ sensors: ids.map(String) })}
      />
      <AssetPicker value={query.assets} max={MOST} onChange={(assets) => change({ assets })} />
      <LocationFilter chosen={query.locations} onChange={(locations) => change({ locations })} />
      {(['from', 'to'] as const).map((name) => (
        <InstantPicker
          key={name}
          clearable
          label={t(`annotation.filter.${name}`)}
          value={instantIn(query[name])}
          zone={zone}
          onChange={(at) => change({ [name]: at === null ? [] : [String(at)] })}
        />
      ))}
    </FilterRow>
  );
}
