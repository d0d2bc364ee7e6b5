import type { Tile } from '@watchglass/schemas/dashboard/commands';
import type { SensorView } from '@watchglass/schemas/sensor/views';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The order of the wall: the sensor's name, and the metrics of its tile. */
const SHOWN: readonly (readonly [name: string, metrics: readonly number[]])[] = [
  ['Cold store 1', [1]],
  ['Cold store 2', [1]],
  ['Vaccine fridge', [1]],
  ['Reagent fridge', [1]],
  ['Freezer 1', [1]],
  ['Deep freezer', [1]],
  ['Meeting room 1', [3, 1, 2]],
  ['Open space', [3, 1, 2]],
  ['Canteen', [3, 1, 2]],
  ['Studio', [3, 1, 2]],
  ['Server room', [1, 2]],
  ['Laboratory', [1, 2]],
  ['Greenhouse A', [1, 2, 201]],
  ['Bed 1', [8, 1]],
  ['Cellar east', [30]],
  ['Roof', [1, 2, 4]],
  ['Flour silo', [7]],
  ['Loading bay', [1]],
];

const TILE_WIDTH = 4;
const TILE_HEIGHT = 8;
const PER_ROW = 6;

/** The demo's wall: eighteen sensors, two charts, the alarms. Missing sensors are left out. */
export function wall(sensors: readonly SensorView[], newId: () => string): Tile[] {
  const byName = new Map(sensors.map((sensor) => [sensor.name, sensor.id]));
  const idsOf = (...names: string[]): number[] => names.flatMap((name) => byName.get(name) ?? []);
  const values = SHOWN.flatMap(([name, metrics]) =>
    idsOf(name).map((id) => ({ name, props: { sensors: [id], metrics } })),
  ).map((shown, index): Piece => ({
    ...shown,
    component: 'sensor',
    place: {
      x: (index % PER_ROW) * TILE_WIDTH,
      y: Math.floor(index / PER_ROW) * TILE_HEIGHT,
      w: TILE_WIDTH,
      h: TILE_HEIGHT,
    },
  }));
  const y = Math.ceil(values.length / PER_ROW) * TILE_HEIGHT;
  const offices = idsOf('Open space', 'Meeting room 1', 'Canteen', 'Studio');
  const fridges = idsOf('Cold store 1', 'Cold store 2', 'Vaccine fridge', 'Reagent fridge');
  const pieces: Piece[] = [
    ...values,
    {
      component: 'line',
      name: 'CO₂ in the offices',
      props: { sensors: offices, metrics: [3], hours: 24 },
      place: { x: 0, y, w: 8, h: 10 },
    },
    {
      component: 'line',
      name: 'Cold chain',
      props: { sensors: fridges, metrics: [1], hours: 24 },
      place: { x: 8, y, w: 8, h: 10 },
    },
    {
      component: 'active-alarms-table',
      name: 'Active alarms',
      props: { onlyCritical: false },
      place: { x: 16, y, w: 8, h: 10 },
    },
  ];
  return pieces.map((piece, index) => tile(newId(), piece, { order: index, narrow: values.length }));
}

export interface Piece extends Pick<Tile, 'component' | 'name' | 'props'> {
  readonly place: Place;
}

interface Order {
  readonly order: number;
  /** How many tiles stand in pairs on a phone; those after them take the whole width. */
  readonly narrow: number;
}

export function tile(id: string, { component, name, props, place }: Piece, { order, narrow }: Order): Tile {
  const isNarrow = order < narrow;
  const row = isNarrow ? Math.floor(order / 2) : Math.ceil(narrow / 2) + order - narrow;
  const mobile = { x: isNarrow ? order % 2 : 0, y: row * 7, w: isNarrow ? 1 : 2, h: 7 };
  return { id, component, name, props, ver: 3, grid: { desktop: { i: id, ...place }, mobile: { i: id, ...mobile } } };
}
