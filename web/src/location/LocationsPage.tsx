import { location } from '@watchglass/schemas/location/entity';
import type { LocationView } from '@watchglass/schemas/location/views';
import { useSetAtom } from 'jotai';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { useMay, useOrganization } from '../user/rights.ts';
import { deleteLocationAtom } from './atoms.ts';
import { useLocationColumns } from './location-columns.tsx';
import { LocationsMap } from './LocationsMap.tsx';

const LocationDialog = lazily(() => import('./LocationDialog.tsx').then((file) => ({ default: file.LocationDialog })));

/** At most one dialog is open over the table; null creates a location. */
export type OpenLocation =
  | { readonly what: 'edit'; readonly location: LocationView | null }
  | { readonly what: 'delete'; readonly location: LocationView };

/** A pushed change reads the table again, so a dialog only has to close. */
function Dialogs({ open, onOpen }: DialogsProps<OpenLocation, LocationView>) {
  const t = useTranslate();
  const { id } = useOrganization();
  const remove = useSetAtom(deleteLocationAtom);
  const close = () => onOpen(null);
  if (open.what === 'edit') return <LocationDialog location={open.location} onClose={close} />;
  return (
    <ConfirmDialog
      title={t('location.delete.title', { name: open.location.name })}
      text={t('location.delete.text')}
      action={t('action.delete')}
      to="to.deleteLocation"
      carryOut={() => remove(id, open.location.id)}
      onClose={close}
    />
  );
}

export const LocationsPage = entityPage<typeof location, LocationView, OpenLocation>(location, {
  icon: 'location',
  texts: {
    title: 'location.table',
    none: 'location.none',
    noneText: 'location.noneText',
    noneFound: 'location.noneFound',
  },
  readers: 'sensors',
  above: LocationsMap,
  useMayWrite: () => useMay('organization', 'w'),
  useColumns: useLocationColumns,
  narrowHides: ['address', 'timeZone', 'bases'],
  create: { label: 'location.create', opens: { what: 'edit', location: null } },
  opens: (row) => ({ what: 'edit', location: row }),
  dialogs: Dialogs,
});
