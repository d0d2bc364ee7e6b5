import { integer, listOf, oneOf, optional, shape, text, uuid, type EventsOf } from '../shape.ts';
import { tileShape } from './commands.ts';

const dashboardId = uuid();
const organizationId = integer(1);
const content = { name: text(64), data: listOf(tileShape) };

/** The way in which a change came about; earlier events lack it. */
export const CHANGE_CAUSES = ['edited', 'restored', 'merged'] as const;
export type ChangeCause = (typeof CHANGE_CAUSES)[number];

export const dashboardEvents = {
  DashboardCreated: shape({ dashboardId, organizationId, authorId: uuid(), ...content }),
  DashboardChanged: shape({
    dashboardId,
    organizationId,
    before: shape(content),
    ...content,
    cause: optional(oneOf(...CHANGE_CAUSES)),
  }),
  /** An administrator takes the place of an author who has left. */
  DashboardAuthorChanged: shape({ dashboardId, organizationId, before: shape({ authorId: uuid() }), authorId: uuid() }),
  DashboardDeleted: shape({ dashboardId, organizationId }),
};
export type DashboardEvent = EventsOf<typeof dashboardEvents>;

const favorite = shape({ dashboardId, organizationId, userId: uuid() });

/** Favourites are personal: they stand in a stream of their own, so that no dashboard's revision moves. */
export const dashboardFavoriteEvents = { DashboardFavoriteSet: favorite, DashboardFavoriteRemoved: favorite };
export type DashboardFavoriteEvent = EventsOf<typeof dashboardFavoriteEvents>;

export function dashboardStream(dashboardId: string): string {
  return `dashboard-${dashboardId}`;
}

export function dashboardFavoritesStream(organizationId: number, userId: string): string {
  return `dashboardFavorites-${organizationId}-${userId}`;
}
