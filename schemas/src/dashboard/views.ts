import { anyText, instant, integer, listOf, oneOf, shape, uuid, type ViewOf } from '../shape.ts';
import { tileShape } from './commands.ts';

const listed = {
  id: uuid(),
  name: anyText(),
  authorId: uuid(),
  authorName: anyText(),
  /** The number of tiles. */
  tiles: integer(0),
  changedAt: instant(),
  etag: anyText(),
  position: anyText(),
};
const state = shape({ id: oneOf('isFavorite', 'none') });

/** A row as it is pushed, which is the same for everybody. */
const dashboardRowShape = shape({ ...listed, data: listOf(tileShape) });
export type DashboardRowView = ViewOf<typeof dashboardRowShape>;

/** GET api/dashboards/{org}/dashboard/{id}, with ETag; the list leaves `data` out. `state` is the caller's own and moves no ETag. */
export const dashboardViewShape = shape({ ...listed, state, data: listOf(tileShape) });
export type DashboardView = ViewOf<typeof dashboardViewShape>;

/** One of GET api/dashboards/{org}. */
export const dashboardListEntryShape = shape({ ...listed, state });
export type DashboardListEntry = ViewOf<typeof dashboardListEntryShape>;
