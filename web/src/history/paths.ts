import type { HistoryConcept } from '@watchglass/schemas/history/concepts';

/** A thing of a workspace, by the word for its concept and its id. */
export interface Thing {
  readonly concept: HistoryConcept;
  readonly id: string;
}

interface Paths {
  /** The thing in the API, after the workspace: where it is read, and where the ordinary form sends it. */
  readonly api: readonly [head: string, tail: string];
  /** The thing's page, below the workspace. */
  readonly page: (id: string) => string;
}

const PATHS: Readonly<Record<HistoryConcept, Paths>> = {
  'alarm-rule': { api: ['alarms', 'rules'], page: (id) => `alarms/alarm-rules/${id}` },
  annotation: { api: ['annotations', 'annotation'], page: () => 'analytics/annotations' },
  asset: { api: ['assets', 'asset'], page: (id) => `assets/asset/${id}` },
  base: { api: ['gateways', 'base'], page: (id) => `my-bases/base/${id}` },
  dashboard: { api: ['dashboards', 'dashboard'], page: (id) => `dashboard/${id}` },
  location: { api: ['locations', 'location'], page: (id) => `settings/location/${id}` },
  member: { api: ['permissions', 'user'], page: () => 'workspace/members' },
  plan: { api: ['plans', 'plan'], page: (id) => `plans/plan?planId=${id}` },
  sensor: { api: ['sensors', 'sensor'], page: (id) => `sensors/sensor/${id}` },
  wall: { api: ['walls', 'wall'], page: () => 'settings/walls' },
};

export function apiPathOf(organizationId: number, { concept, id }: Thing): string {
  const [head, tail] = PATHS[concept].api;
  return `/api/${head}/${organizationId}/${tail}/${encodeURIComponent(id)}`;
}

/** The thing's own page, or that of the list in which it is. */
export function pageOf(organizationId: number, { concept, id }: Thing): string {
  return `/${organizationId}/${PATHS[concept].page(encodeURIComponent(id))}`;
}

/** The page with the thing's history. */
export function historyPageOf(organizationId: number, { concept, id }: Thing): string {
  return `/${organizationId}/history/${concept}/${encodeURIComponent(id)}`;
}

export function historyPathOf(organizationId: number, { concept, id }: Thing): string {
  return `/api/history/${organizationId}/${concept}/${encodeURIComponent(id)}`;
}

/** Rules and dashboards have a form of their own page, which opens with the version. */
export function formPageOf(organizationId: number, thing: Thing, n: number): string | null {
  if (thing.concept !== 'alarm-rule' && thing.concept !== 'dashboard') return null;
  return `${pageOf(organizationId, thing)}?version=${n}`;
}
