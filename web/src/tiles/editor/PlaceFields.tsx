import { LocationFilter } from '../../location/LocationFilter.tsx';
import type { Places } from '../../sensor/sensors-where.ts';
import { ChoiceFilter } from '../../table/ChoiceFilter.tsx';
import { useTags } from '../../tag/atoms.ts';
import { useTranslate } from '../../messages/messages.ts';
import { useMay } from '../../user/rights.ts';

interface PlaceProps {
  readonly value: Places;
  readonly onChange: (places: { locations: string[]; tags: string[] }) => void;
}

/** The locations and tags to which a tile is limited, for members who may read them. */
export function PlaceFields({ value: { locations, tags }, onChange }: PlaceProps) {
  const mayTags = useMay('tags', 'r');
  return (
    <>
      <LocationFilter chosen={locations} onChange={(chosen) => onChange({ locations: [...chosen], tags: [...tags] })} />
      {mayTags && (
        <TagField chosen={tags} onChange={(chosen) => onChange({ locations: [...locations], tags: [...chosen] })} />
      )}
    </>
  );
}

interface TagFieldProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function TagField({ chosen, onChange }: TagFieldProps) {
  const t = useTranslate();
  return <ChoiceFilter label={t('sensor.tags')} choices={useTags()} chosen={chosen} onChange={onChange} />;
}
