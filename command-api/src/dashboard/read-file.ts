import { dashboardFileShape, type DashboardFile, type ImportDashboard } from '@watchglass/schemas/dashboard/commands';
import { DASHBOARD_FILE_FORMAT, DASHBOARD_FILE_VERSION } from '@watchglass/schemas/dashboard/limits';
import { FIRST_CUSTOM_METRIC_ID } from '@watchglass/schemas/metric/metrics';
import { refuse } from '@watchglass/schemas/refusals';
import { check } from '@watchglass/schemas/shape';
import { TILE_COMPONENTS, type TileComponent } from '@watchglass/schemas/tile/components';
import { TILE_KINDS } from '@watchglass/schemas/tile/kinds';
import { SOURCE_KINDS, type NewIdOf, type SourceId } from '@watchglass/schemas/tile/sources';

/** Reads a file of a dashboard. Refuses with `NotADashboardFile`, with its faults, or `DashboardFileTooNew`. */
export function readFile(file: unknown): DashboardFile {
  const { format, version } = (typeof file === 'object' && file !== null ? file : {}) as Readonly<
    Record<string, unknown>
  >;
  if (format !== DASHBOARD_FILE_FORMAT) refuse('NotADashboardFile');
  if (typeof version === 'number' && version > DASHBOARD_FILE_VERSION) refuse('DashboardFileTooNew');
  const checked = check(dashboardFileShape, file);
  return checked.faults ? refuse('NotADashboardFile', { fields: [...checked.faults] }) : checked.value;
}

type Mapping = ImportDashboard['mapping'];
const key = (kind: string, id: SourceId): string => `${kind} ${id}`;
const isSourceKind = (reference: string): boolean => (SOURCE_KINDS as readonly string[]).includes(reference);

/** The things of a file that the mapping gives no counterpart. */
export function unmatchedOf({ sources }: DashboardFile, mapping: Mapping): DashboardFile['sources'] {
  const matched = new Set(mapping.filter(({ to }) => to !== null).map(({ kind, from }) => key(kind, from)));
  return sources.filter(({ kind, id }) => !matched.has(key(kind, id)));
}

/**
 * Tiles of a file with the things of this workspace. What has no counterpart is left out of the tile. Metrics of the
 * catalogue are the same everywhere; points, locations, tags and custom metrics belong to the other workspace.
 */
export function mappedTiles(tiles: readonly unknown[], mapping: Mapping): unknown[] {
  const to = new Map(mapping.map((each) => [key(each.kind, each.from), each.to]));
  const newIdOf: NewIdOf = (reference, id) => {
    if (isSourceKind(reference)) return to.get(key(reference, id)) ?? null;
    return reference === 'metrics' && typeof id === 'number' && id < FIRST_CUSTOM_METRIC_ID ? id : null;
  };
  return tiles.map((tile) => {
    if (!isTile(tile)) return tile;
    return { ...tile, props: TILE_KINDS[tile.component].remap(tile.props, newIdOf) };
  });
}

interface TileLike {
  readonly component: TileComponent;
  readonly props: Record<string, unknown>;
}

function isTile(tile: unknown): tile is TileLike {
  if (typeof tile !== 'object' || tile === null || !('component' in tile) || !('props' in tile)) return false;
  const isKnown = (TILE_COMPONENTS as readonly unknown[]).includes(tile.component);
  return isKnown && typeof tile.props === 'object' && tile.props !== null && !Array.isArray(tile.props);
}
