import type { QueryAsked } from '../http/route.ts';

/** SQL for the ids of a person's favourites, given the parameters of the organization and the person. */
export const favoriteIds = (organization: string, user: string): string =>
  `SELECT f.dashboard_id FROM read.dashboard_favorites f
    WHERE f.organization_id = ${organization} AND f.user_id = ${user} AND NOT f.removed`;

/** Adds the caller's own state to dashboards. */
export async function withStates<V extends { readonly id: string }>(
  { relational, sight, caller }: QueryAsked<unknown, unknown>,
  views: readonly V[],
): Promise<(V & { readonly state: { readonly id: 'isFavorite' | 'none' } })[]> {
  const rows = await relational.query<{ dashboard_id: string }>(favoriteIds('$1', '$2'), [
    sight.organizationId,
    caller.id,
  ]);
  const favorites = new Set(rows.map(({ dashboard_id }) => dashboard_id));
  return views.map((view) => ({ ...view, state: { id: favorites.has(view.id) ? 'isFavorite' : 'none' } }));
}
