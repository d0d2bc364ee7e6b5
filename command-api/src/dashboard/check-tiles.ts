import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { gridFaults, type GridFault } from '@watchglass/schemas/dashboard/grid';
import { refuse } from '@watchglass/schemas/refusals';
import { check, REPORTED_FAULTS, type FieldFault } from '@watchglass/schemas/shape';
import { TILE_KINDS } from '@watchglass/schemas/tile/kinds';
import { TILE_PROPS_MAX_BYTES } from '@watchglass/schemas/tile/limits';

/** Returns the tiles with the props of their kinds, completed by defaults. Refuses with every wrong tile and its rule. */
export function checkTiles(tiles: readonly Tile[]): Tile[] {
  const fields: FieldFault[] = gridFaults(tiles).map((fault) => told(fault, tiles));
  const checked = tiles.map((tile, index) => {
    const field = `data.${index}.props`;
    if (Buffer.byteLength(JSON.stringify(tile.props)) > TILE_PROPS_MAX_BYTES) {
      fields.push(tooLarge(field));
      return tile;
    }
    const props = check(TILE_KINDS[tile.component].props, tile.props);
    if (!props.faults) return { ...tile, props: props.value };
    fields.push(...props.faults.map((fault) => ({ ...fault, field: `${field}.${fault.field}` })));
    return tile;
  });
  return fields.length === 0 ? checked : refuse('InvalidRequest', { fields: fields.slice(0, REPORTED_FAULTS) });
}

function tooLarge(field: string): FieldFault {
  const limit = TILE_PROPS_MAX_BYTES;
  return { field, rule: 'TilePropsTooLarge', message: `${field} must take at most ${limit} bytes of JSON`, limit };
}

function told({ at, layout, rule, figure }: GridFault, tiles: readonly Tile[]): FieldFault {
  if (rule === 'TileTwice') {
    const field = `data.${at}.id`;
    return { field, rule, message: `${field} is the id of data.${figure} already` };
  }
  const field = `data.${at}.grid.${layout}`;
  if (rule === 'TilesOverlap')
    return { field, rule, message: `${field} overlaps data.${figure} (${tiles[figure]?.id})` };
  const bound = rule === 'TileOutside' ? 'columns' : 'rows';
  return { field, rule, message: `${field} must end within ${figure} ${bound}`, limit: figure };
}

/** The sensors that checked tiles show. */
export function sensorsOf(tiles: readonly Tile[]): number[] {
  return tiles.flatMap(({ component, props }) => {
    const sources = TILE_KINDS[component].sourcesOf(props);
    return sources === 'all' ? [] : sources.sensors.filter((id) => typeof id === 'number');
  });
}
