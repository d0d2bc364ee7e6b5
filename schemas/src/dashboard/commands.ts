import {
  anyOf,
  anything,
  anyText,
  flag,
  integer,
  listOf,
  mapOf,
  nullable,
  oneOf,
  optional,
  otherwise,
  shape,
  text,
  uuid,
  type ValueOf,
} from '../shape.ts';
import { TILE_COMPONENTS } from '../tile/components.ts';
import { SOURCE_KINDS } from '../tile/sources.ts';
import {
  DASHBOARD_FILE_FORMAT,
  DASHBOARD_FILE_VERSION,
  DASHBOARD_NAME_MAX_CHARACTERS,
  DATA_TEXT_MAX_CHARACTERS,
  GRID_COLUMNS_DESKTOP,
  GRID_COLUMNS_MOBILE,
  SOURCES_PER_FILE,
  STORED_TILES,
  TILES_PER_DASHBOARD,
  TILE_VERSION,
} from './limits.ts';
import { DROP_REASONS } from './migrate.ts';

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

const tiles = listOf(tileShape, { max: TILES_PER_DASHBOARD });
/** Tiles; or what earlier clients send, to be brought to the present version: tiles of version 2, and either list as its JSON text. */
const data = anyOf(tiles, listOf(anything(), { max: STORED_TILES }), text(DATA_TEXT_MAX_CHARACTERS));

/** The body of POST api/dashboards/{org}. */
export const dashboardBodyShape = shape({ name: definition.name, data });
export type DashboardBody = ValueOf<typeof dashboardBodyShape>;

/** The body of PUT: it may tell how the change came about. */
export const dashboardChangeShape = shape({ name: definition.name, data, cause });

/** POST api/dashboards/{org}/dashboard/{id}/restore with If-Match. */
export const restoreShape = shape({ revision: integer(0, 2 ** 31 - 1) });

/** The answers of POST and PUT name the tiles that were left out. */
const dropped = listOf(shape({ name: anyText(), component: anyText(), why: oneOf(...DROP_REASONS) }));
export const dashboardMadeShape = shape({ id: uuid(), dropped });
export const dashboardDoneShape = shape({ dropped });

const sourceId = anyOf(integer(1), text(64));
/** A thing that the tiles of a file name. */
const sourceShape = shape({
  kind: oneOf(...SOURCE_KINDS),
  id: sourceId,
  name: nullable(anyText()),
  /** Of a sensor. */
  wireId: nullable(anyText()),
  metrics: listOf(integer(1)),
});
export type DashboardSource = ValueOf<typeof sourceShape>;

/** GET …/dashboard/{id}/export: a dashboard as a file, with the names of what it shows. */
export const dashboardFileShape = shape({
  format: oneOf(DASHBOARD_FILE_FORMAT),
  version: oneOf(DASHBOARD_FILE_VERSION),
  name: definition.name,
  data: listOf(anything(), { max: STORED_TILES }),
  sources: listOf(sourceShape, { max: SOURCES_PER_FILE }),
});
export type DashboardFile = ValueOf<typeof dashboardFileShape>;

/** POST api/dashboards/{org}/import. `mapping` names this workspace's thing for a thing of the file; `dry` changes nothing. */
export const importShape = shape({
  file: anything(),
  mapping: otherwise(
    listOf(shape({ kind: oneOf(...SOURCE_KINDS), from: sourceId, to: nullable(sourceId) }), { max: SOURCES_PER_FILE }),
    [],
  ),
  dry: otherwise(flag(), false),
});
export type ImportDashboard = ValueOf<typeof importShape>;

/** `unmatched` are the things of the file without a counterpart: their places in tiles stay empty. */
const unmatched = listOf(shape({ kind: oneOf(...SOURCE_KINDS), id: sourceId, name: nullable(anyText()) }));
export const importedShape = shape({ id: uuid(), dropped, unmatched });
export const importTriedShape = shape({ dropped, unmatched });
