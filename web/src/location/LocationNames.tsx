import { useTranslate } from '../messages/messages.ts';
import { useMay } from '../user/rights.ts';
import { useLocations } from './atoms.ts';

/** The names of a member's locations; their number for a viewer who may not read locations. */
export function LimitNames({ ids }: { ids: readonly string[] }) {
  const t = useTranslate();
  const may = useMay('sensors', 'r');
  if (ids.length === 0) return t('member.allLocations');
  return may ? <Names ids={ids} /> : ids.length;
}

/** The name of a location; nothing if there is none or it may not be read. */
export function LocationName({ id }: { id: string | null }) {
  const may = useMay('sensors', 'r');
  return id !== null && may ? <Names ids={[id]} /> : null;
}

function Names({ ids }: { ids: readonly string[] }) {
  const locations = useLocations();
  return locations
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');
}
