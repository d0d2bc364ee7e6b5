import { useTranslate } from '../messages/messages.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { useIsLimited, useMay } from '../user/rights.ts';
import { useLocations } from './atoms.ts';

/** The filter value for "at no location" in addresses and queries. */
const AT_NONE = 'none';

interface FilterProps {
  readonly chosen: readonly string[];
  /** Offers "at no location", which limited members never see. */
  readonly withNone?: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Filters by locations, for members who may read them. Its room is reserved while they load. */
export function LocationFilter(props: FilterProps) {
  return useMay('sensors', 'r') ? <Filter {...props} /> : null;
}

function Filter({ chosen, withNone, onChange }: FilterProps) {
  const t = useTranslate();
  const limited = useIsLimited();
  const locations = useLocations();
  const none = withNone && !limited ? [{ id: AT_NONE, name: t('location.nowhere') }] : [];
  return (
    <ChoiceFilter label={t('location.table')} choices={[...locations, ...none]} chosen={chosen} onChange={onChange} />
  );
}
