import { anyText, instant, integer, listOf, nullable, oneOf, shape, uuid, type ViewOf } from '../shape.ts';
import { tileShape } from './commands.ts';
import { CHANGE_CAUSES } from './events.ts';
import { TILE_PARTS } from './tile-parts.ts';

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

/** Changed parts of one tile. */
const tileChangeShape = shape({
  id: uuid(),
  name: anyText(),
  component: anyText(),
  what: listOf(oneOf('added', 'removed', ...TILE_PARTS)),
});

/** One of GET …/dashboard/{id}/versions. */
export const dashboardVersionShape = shape({
  revision: integer(0),
  at: instant(),
  by: shape({ id: anyText(), name: anyText() }),
  cause: oneOf('created', 'takenOver', ...CHANGE_CAUSES),
  name: anyText(),
  /** The name before, if it changed. */
  nameBefore: nullable(anyText()),
  /** The number of tiles. */
  tiles: integer(0),
  changes: listOf(tileChangeShape),
});
export type DashboardVersion = ViewOf<typeof dashboardVersionShape>;

/** GET …/dashboard/{id}/version/{revision}. */
export const dashboardContentShape = shape({ revision: integer(0), name: anyText(), data: listOf(tileShape) });
export type DashboardContent = ViewOf<typeof dashboardContentShape>;

/** One of GET api/dashboards/{org}. */
export const dashboardListEntryShape = shape({ ...listed, state });
export type DashboardListEntry = ViewOf<typeof dashboardListEntryShape>;
