import type { DashboardDefinition } from '@watchglass/schemas/dashboard/commands';
import type { DashboardListEntry, DashboardView } from '@watchglass/schemas/dashboard/views';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { keyed, resource, type Resource } from '../http/resource.ts';
import { rowList, type RowList } from '../live/row-list.ts';

export const dashboardList: (organizationId: number) => RowList<DashboardListEntry> = keyed((organizationId: number) =>
  rowList<DashboardListEntry>('dashboard', `/api/dashboards/${organizationId}`),
);

export function dashboardPath(organizationId: number, id: string): string {
  return `/api/dashboards/${organizationId}/dashboard/${id}`;
}

/** A whole dashboard, by its path. */
export const dashboardResource: (path: string) => Resource<DashboardView> = keyed((path: string) =>
  resource<DashboardView>(async (http) => {
    const { value, etag } = await http.call<DashboardView>(path);
    return etag === null ? value : { ...value, etag };
  }),
);

export const createDashboardAtom = atom(null, async (get, set, organizationId: number, form: DashboardDefinition) => {
  const again = () => set(dashboardList(organizationId).readAtom).catch(() => undefined);
  try {
    return await get(requiredHttpAtom).post<{ id: string }>(`/api/dashboards/${organizationId}`, form);
  } finally {
    await again();
  }
});

/** Saves against the loaded version. After success or refusal, the atom holds the server's version. */
export const saveDashboardAtom = atom(
  null,
  async (get, set, path: string, change: { etag: string; body: DashboardDefinition }) => {
    try {
      await get(requiredHttpAtom).call(path, { method: 'PUT', body: change.body, ifMatch: change.etag });
    } finally {
      await set(dashboardResource(path).loadAtom, true);
    }
  },
);

export const deleteDashboardAtom = atom(null, async (get, _set, path: string, etag: string) => {
  await get(requiredHttpAtom).call(path, { method: 'DELETE', ifMatch: etag });
});

/** The last shown dashboard, per organization and device (specification, section 4). */
const keyOf = (organizationId: number) => `watchglass.dashboard.${organizationId}`;
export function rememberedDashboard(organizationId: number): string | null {
  return window.localStorage.getItem(keyOf(organizationId));
}
export function rememberDashboard(organizationId: number, id: string | null): void {
  if (id === null) window.localStorage.removeItem(keyOf(organizationId));
  else window.localStorage.setItem(keyOf(organizationId), id);
}
