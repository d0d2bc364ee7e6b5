import { pathOf } from '@watchglass/schemas/entity';
import { location } from '@watchglass/schemas/location/entity';
import type { LocationView } from '@watchglass/schemas/location/views';
import { atom } from 'jotai';
import { useMemo } from 'react';
import { atFields, type RefusedFields } from '../form/at-fields.ts';
import { requiredHttpAtom } from '../http/browser.ts';
import { keyed, type Loaded } from '../http/resource.ts';
import { rowList, useRowList, type RowList } from '../live/row-list.ts';
import { useOrganization } from '../user/rights.ts';

const locationList: (organizationId: number) => RowList<LocationView> = keyed((organizationId: number) =>
  rowList<LocationView>('location', pathOf(location, organizationId)),
);

const NONE: ReadonlyMap<string, LocationView> = new Map<string, LocationView>();

/** The list of locations, for pages that must tell a missing one from one that is not read yet. */
export function useLoadedLocations(): Loaded<ReadonlyMap<string, LocationView>> {
  return useRowList(locationList(useOrganization().id));
}

/** The locations that the signed-in person may see, by name; needs the right to read sensors. */
export function useLocations(): readonly LocationView[] {
  const loaded = useLoadedLocations();
  const rows = loaded.state === 'ready' ? loaded.value : NONE;
  return useMemo(() => [...rows.values()].sort((a, b) => a.name.localeCompare(b.name)), [rows]);
}

const locationPath = (organizationId: number, id: string): string =>
  `${pathOf(location, organizationId)}/location/${id}`;
const REFUSED: RefusedFields = { LocationNameTaken: 'name' };

export const createLocationAtom = atom(null, async (get, _set, organizationId: number, body: unknown) => {
  await atFields(get(requiredHttpAtom).post(pathOf(location, organizationId), body), REFUSED);
});

export const changeLocationAtom = atom(
  null,
  async (get, _set, { organizationId, id }: { organizationId: number; id: string }, body: unknown) => {
    await atFields(get(requiredHttpAtom).call(locationPath(organizationId, id), { method: 'PUT', body }), REFUSED);
  },
);

export const deleteLocationAtom = atom(null, async (get, _set, organizationId: number, id: string) => {
  await get(requiredHttpAtom).call(locationPath(organizationId, id), { method: 'DELETE' });
});
