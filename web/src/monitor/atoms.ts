import { pathOf } from '@watchglass/schemas/entity';
import { monitor } from '@watchglass/schemas/monitor/entity';
import type { MonitorType } from '@watchglass/schemas/monitor/kinds';
import type { MonitorView } from '@watchglass/schemas/monitor/views';
import { atom } from 'jotai';
import { atFields } from '../form/at-fields.ts';
import type { SetOwnerOnly } from '@watchglass/schemas/organization/owner-only';
import { requiredHttpAtom } from '../http/browser.ts';
import { keyed } from '../http/resource.ts';
import { rowList, type RowList } from '../live/row-list.ts';

export interface Which {
  readonly organizationId: number;
  readonly type: MonitorType;
  /** Null creates one. */
  readonly id: string | null;
}

const typePath = ({ organizationId, type }: Which): string => `${pathOf(monitor, organizationId)}/${type}`;
const FIELDS = { SensorUnknown: 'source', PointUnknown: 'source', MetricUnknown: 'metricId' } as const;

export const saveMonitorAtom = atom(null, async (get, _set, which: Which, body: object) => {
  const http = get(requiredHttpAtom);
  const sent =
    which.id === null
      ? http.post<unknown>(typePath(which), body)
      : http.call<unknown>(typePath(which), { method: 'PUT', body: { ...body, id: which.id } });
  await atFields(sent, FIELDS);
});

export const deleteMonitorAtom = atom(null, async (get, _set, which: Which) => {
  await get(requiredHttpAtom).call(`${typePath(which)}/${which.id}`, { method: 'DELETE' });
});

export const renewLinkAtom = atom(null, async (get, _set, which: Which) => {
  await get(requiredHttpAtom).post(`${typePath(which)}/${which.id}/newurl`);
});

/** The public tiles of a workspace, live. */
export const monitorList: (organizationId: number) => RowList<MonitorView> = keyed((organizationId: number) =>
  rowList<MonitorView>('monitor', pathOf(monitor, organizationId)),
);

export const ownerOnlyPath = (organizationId: number): string => `/api/spaces/space/${organizationId}/owner-only`;

export const setOwnerOnlyAtom = atom(null, async (get, _set, organizationId: number, body: SetOwnerOnly) => {
  await get(requiredHttpAtom).call(ownerOnlyPath(organizationId), { method: 'PUT', body });
});
