import type { Tile, TileComponent } from '@watchglass/schemas/dashboard/commands';
import { refuse } from '@watchglass/schemas/refusals';
import { check, type FieldFault, type Shape } from '@watchglass/schemas/shape';
import { activeAlarmsTableTileProps } from '@watchglass/schemas/tile/active-alarms-table';
import { lineTileProps } from '@watchglass/schemas/tile/line';
import { sensorTileProps } from '@watchglass/schemas/tile/sensor';

const propsOf: Readonly<Record<TileComponent, Shape<Tile['props']>>> = {
  'active-alarms-table': activeAlarmsTableTileProps,
  line: lineTileProps,
  sensor: sensorTileProps,
};

/** Returns the tiles with the props of their types, completed by defaults. Refuses with every wrong field. */
export function checkTiles(tiles: readonly Tile[]): Tile[] {
  const fields: FieldFault[] = [];
  const checked = tiles.map((tile, index) => {
    const props = check(propsOf[tile.component], tile.props);
    if (!props.faults) return { ...tile, props: props.value };
    fields.push(...props.faults.map((fault) => ({ ...fault, field: `data.${index}.props.${fault.field}` })));
    return tile;
  });
  return fields.length === 0 ? checked : refuse('InvalidRequest', { fields });
}

/** The sensors that checked tiles show. */
export function sensorsOf(tiles: readonly Tile[]): number[] {
  return tiles.flatMap(({ props }) => ('sensors' in props ? (props['sensors'] as number[]) : []));
}
