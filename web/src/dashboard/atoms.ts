import type { DashboardDefinition } from '@watchglass/schemas/dashboard/commands';
import type { DashboardListEntry, DashboardView } from '@watchglass/schemas/dashboard/views';
import type { Page } from '@watchglass/schemas/page';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { keyed, resource, type Resource } from '../http/resource.ts';
import { rowList, type RowList } from '../live/row-list.ts';
import type { Saved, Saving } from './merge/save-merged.ts';

/** A row of the list that is the same for everybody: pushed rows do not carry the person's own state. */
export type DashboardEntry = Omit<DashboardListEntry, 'state'>;

export const dashboardList: (organizationId: number) => RowList<DashboardEntry> = keyed((organizationId: number) =>
  rowList<DashboardEntry>('dashboard', `/api/dashboards/${organizationId}`),
);

/** The ids of the person's favourites. */
export const favoritesResource: (organizationId: number) => Resource<ReadonlySet<string>> = keyed(
  (organizationId: number) =>
    resource<ReadonlySet<string>>(async (http) => {
      const path = `/api/dashboards/${organizationId}?favorites=1&after=&rowsPerPage=1000`;
      const { items } = await http.get<Page<DashboardListEntry>>(path);
      return new Set(items.map(({ id }) => id));
    }),
);

export const setFavoriteAtom = atom(
  null,
  async (get, set, which: { readonly organizationId: number; readonly id: string }, isFavorite: boolean) => {
    const path = `${dashboardPath(which.organizationId, which.id)}/favorite`;
    await get(requiredHttpAtom).call(path, { method: isFavorite ? 'PUT' : 'DELETE' });
    await set(favoritesResource(which.organizationId).loadAtom, true);
  },
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

/** Saves an edit, merged with what others saved meanwhile. After it, the atom holds the server's version. */
export const saveMergedAtom = atom(null, async (get, set, path: string, saving: Saving): Promise<Saved> => {
  const { saveMerged } = await import('./merge/save-merged.ts');
  try {
    return await saveMerged(get(requiredHttpAtom), path, saving);
  } finally {
    await set(dashboardResource(path).loadAtom, true);
  }
});

export const takeOverAtom = atom(null, async (get, set, path: string) => {
  await get(requiredHttpAtom).post(`${path}/author`);
  await set(dashboardResource(path).loadAtom, true);
});

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
