import type { VirtualSensorView } from '@watchglass/schemas/virtual-sensor/views';
import { atom } from 'jotai';
import { atFields } from '../form/at-fields.ts';
import { requiredHttpAtom } from '../http/browser.ts';

export const virtualPath = (organizationId: number, id?: number): string =>
  `/api/virtual-sensors/${organizationId}${id === undefined ? '' : `/virtual-sensor/${id}`}`;

interface Which {
  readonly organizationId: number;
  readonly id: number;
}

export const createVirtualSensorAtom = atom(null, async (get, _set, organizationId: number, body: unknown) => {
  const sent = get(requiredHttpAtom).call<{ id: number }>(virtualPath(organizationId), { method: 'POST', body });
  await atFields(sent, {});
});

export const changeVirtualSensorAtom = atom(
  null,
  async (get, _set, { organizationId, id, etag }: Which & { readonly etag: string }, body: unknown) => {
    const path = virtualPath(organizationId, id);
    await atFields(get(requiredHttpAtom).call(path, { method: 'PUT', body, ifMatch: etag }), {});
  },
);

/** History before `from` is not computed any more. */
export const stopHistoryAtom = atom(null, async (get, _set, { organizationId, id }: Which, from: number) => {
  const body = { from: new Date(from).toISOString() };
  await get(requiredHttpAtom).call(`${virtualPath(organizationId, id)}/stop`, { method: 'POST', body });
});

export const readVirtualSensorAtom = atom(null, (get, _set, { organizationId, id }: Which) =>
  get(requiredHttpAtom).get<VirtualSensorView>(virtualPath(organizationId, id)),
);
