import type { DashboardFavoriteEvent } from '@watchglass/schemas/dashboard/events';
import type { Fold } from '../handle-command.ts';

/** The ids of a person's favourites in one organization. */
export type Favorites = ReadonlySet<string>;

function evolve(favorites: Favorites, { type, data }: DashboardFavoriteEvent): Favorites {
  switch (type) {
    case 'DashboardFavoriteSet':
      return new Set([...favorites, data.dashboardId]);
    case 'DashboardFavoriteRemoved':
      return new Set([...favorites].filter((id) => id !== data.dashboardId));
  }
}

const none: Favorites = new Set();
export const favoritesFold: Fold<Favorites, DashboardFavoriteEvent> = { initial: none, evolve };

/** Decides nothing if the dashboard already is, or is not, a favourite: the call may be repeated. */
export function setFavorite(
  favorites: Favorites,
  which: DashboardFavoriteEvent['data'],
  isFavorite: boolean,
): DashboardFavoriteEvent[] {
  if (favorites.has(which.dashboardId) === isFavorite) return [];
  return [{ type: isFavorite ? 'DashboardFavoriteSet' : 'DashboardFavoriteRemoved', data: which }];
}
