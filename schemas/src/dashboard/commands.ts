import { anything, integer, listOf, mapOf, oneOf, optional, shape, text, uuid, type ValueOf } from '../shape.ts';
import { TILE_COMPONENTS } from '../tile/components.ts';
import {
  DASHBOARD_NAME_MAX_CHARACTERS,
  GRID_COLUMNS_DESKTOP,
  GRID_COLUMNS_MOBILE,
  TILES_PER_DASHBOARD,
  TILE_VERSION,
} from './limits.ts';

const cell = (columns: number) =>
  shape({ i: text(64), x: integer(0, columns - 1), y: integer(0, 10_000), w: integer(1, columns), h: integer(1, 100) });

/** A tile as stored. `component` names the tile type; its `props` are checked by that type's own shape. */
export const tileShape = shape({
  id: uuid(),
  name: text(64, 0),
  component: oneOf(...TILE_COMPONENTS),
  props: mapOf(text(64), anything()),
  ver: oneOf(TILE_VERSION),
  grid: shape({ desktop: cell(GRID_COLUMNS_DESKTOP), mobile: cell(GRID_COLUMNS_MOBILE) }),
});
export type Tile = ValueOf<typeof tileShape>;

/** The causes that a client names; without one, the change is an edit. */
const cause = optional(oneOf('restored', 'merged'));

/** POST api/dashboards/{org}, and PUT api/dashboards/{org}/dashboard/{id} with If-Match. */
const definition = {
  name: text(DASHBOARD_NAME_MAX_CHARACTERS),
  data: listOf(tileShape, { max: TILES_PER_DASHBOARD }),
};
export const dashboardShape = shape(definition);
export type DashboardDefinition = ValueOf<typeof dashboardShape>;

/** The body of PUT: it may tell how the change came about. */
export const dashboardChangeShape = shape({ ...definition, cause });

/** POST api/dashboards/{org}/dashboard/{id}/restore with If-Match. */
export const restoreShape = shape({ revision: integer(0, 2 ** 31 - 1) });
