import type { DestinationMade, DestinationTested, DestinationView } from '@watchglass/schemas/destination/views';
import { destination } from '@watchglass/schemas/destination/entity';
import { pathOf } from '@watchglass/schemas/entity';
import { atom } from 'jotai';
import { useMemo } from 'react';
import { atFields } from '../form/at-fields.ts';
import { requiredHttpAtom } from '../http/browser.ts';
import { keyed } from '../http/resource.ts';
import { rowList, useRowList, type RowList } from '../live/row-list.ts';
import { useOrganization } from '../user/rights.ts';

interface Which {
  readonly organizationId: number;
  readonly id: string;
}

const rowPath = ({ organizationId, id }: Which): string => `${pathOf(destination, organizationId)}/${id}`;
const FIELDS = { DestinationNameTaken: 'name', AddressNotAllowed: 'address', MailboxInvalid: 'address' } as const;

export const createDestinationAtom = atom(null, (get, _set, organizationId: number, body: object) =>
  atFields(get(requiredHttpAtom).post<DestinationMade>(pathOf(destination, organizationId), body), FIELDS),
);

export const changeDestinationAtom = atom(null, async (get, _set, which: Which, body: object) => {
  await atFields(get(requiredHttpAtom).call<unknown>(rowPath(which), { method: 'PUT', body }), FIELDS);
});

export const deleteDestinationAtom = atom(null, async (get, _set, which: Which) => {
  await get(requiredHttpAtom).call(rowPath(which), { method: 'DELETE' });
});

export const testDestinationAtom = atom(null, (get, _set, which: Which) =>
  get(requiredHttpAtom).post<DestinationTested>(`${rowPath(which)}/test`),
);

export const renewSecretAtom = atom(null, (get, _set, which: Which) =>
  get(requiredHttpAtom).post<{ secret: string }>(`${rowPath(which)}/secret`),
);

export const doWithDestinationAtom = atom(
  null,
  async (get, _set, which: Which, verb: 'enable' | 'disable' | 'confirmation') => {
    await get(requiredHttpAtom).post(`${rowPath(which)}/${verb}`);
  },
);

export const confirmMailboxAtom = atom(null, async (get, _set, token: string) => {
  await get(requiredHttpAtom).call('/api/mailbox-confirm', { method: 'POST', body: { token }, anonymous: true });
});

const list: (organizationId: number) => RowList<DestinationView> = keyed((organizationId: number) =>
  rowList<DestinationView>('destination', pathOf(destination, organizationId)),
);

const NONE: ReadonlyMap<string, DestinationView> = new Map();

/** The destinations of the workspace by name. */
export function useDestinations(): readonly DestinationView[] {
  const loaded = useRowList(list(useOrganization().id));
  const rows = loaded.state === 'ready' ? loaded.value : NONE;
  return useMemo(() => [...rows.values()].sort((a, b) => a.name.localeCompare(b.name)), [rows]);
}
