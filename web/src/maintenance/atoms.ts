import { pathOf } from '@watchglass/schemas/entity';
import { maintenance } from '@watchglass/schemas/maintenance/entity';
import type { MaintenanceView } from '@watchglass/schemas/maintenance/views';
import { atom } from 'jotai';
import { atFields, type RefusedFields } from '../form/at-fields.ts';
import { requiredHttpAtom } from '../http/browser.ts';
import { keyed } from '../http/resource.ts';
import { rowList, type RowList } from '../live/row-list.ts';

export const maintenanceList: (organizationId: number) => RowList<MaintenanceView> = keyed((organizationId: number) =>
  rowList<MaintenanceView>('maintenance', pathOf(maintenance, organizationId)),
);

const REFUSED: RefusedFields = {
  WindowTooLong: 'window',
  WindowIsOver: 'window',
  SensorUnknown: 'sensorIds',
  PointUnknown: 'sensorIds',
  TagUnknown: 'tag',
};

interface Saved {
  readonly organizationId: number;
  /** The version on screen; null plans a new one. */
  readonly seen: MaintenanceView | null;
}

export const saveMaintenanceAtom = atom(null, async (get, _set, { organizationId, seen }: Saved, body: object) => {
  const { call } = get(requiredHttpAtom);
  const path = pathOf(maintenance, organizationId);
  const sent =
    seen === null
      ? call(path, { method: 'POST', body })
      : call(`${path}/${seen.id}`, { method: 'PUT', body, ifMatch: seen.etag });
  await atFields<unknown>(sent, REFUSED);
});

/** Ends the window that runs now. */
export const endMaintenanceAtom = atom(null, async (get, _set, organizationId: number, { id }: MaintenanceView) => {
  await get(requiredHttpAtom).post(`${pathOf(maintenance, organizationId)}/${id}/end`, {});
});

export const deleteMaintenanceAtom = atom(
  null,
  async (get, _set, organizationId: number, { id, etag }: MaintenanceView) => {
    const path = `${pathOf(maintenance, organizationId)}/${id}`;
    await get(requiredHttpAtom).call(path, { method: 'DELETE', ifMatch: etag });
  },
);
