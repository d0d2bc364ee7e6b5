import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { DEFAULT_UNITS } from '@watchglass/schemas/user/units';
import type { WallTerms } from '@watchglass/schemas/wall/commands';
import { tile, type Piece } from '../workspace/wall.ts';
import { idOf, SENSORS, sensorIdOf, sensorNamed, TEMPERATURE, ZONE, type Cast } from './cast.ts';

const [TILE_WIDTH, TILE_HEIGHT, PER_ROW] = [6, 8, 4];

export type DashboardName = 'Cold store' | 'Freezers';

const SHOWN: Readonly<Record<DashboardName, { readonly tiles: readonly string[]; readonly chart: readonly string[] }>> =
  {
    'Cold store': { tiles: SENSORS.map(({ name }) => name), chart: ['Cold store 1', 'Cold store 2', 'Vaccine fridge'] },
    Freezers: { tiles: ['Freezer 1', 'Freezer 2', 'Deep freezer'], chart: ['Freezer 1', 'Freezer 2'] },
  };

/** The tiles of each dashboard: a value of every sensor, a chart, the alarms. */
export function tilesOf(cast: Cast): Readonly<Record<DashboardName, Tile[]>> {
  return { 'Cold store': made(cast, 'Cold store'), Freezers: made(cast, 'Freezers') };
}

function made(cast: Cast, dashboard: DashboardName): Tile[] {
  const { tiles, chart } = SHOWN[dashboard];
  const values = tiles.map((name, index): Piece => {
    const shown = sensorNamed(name);
    return {
      component: 'sensor',
      name,
      props: { sensors: [sensorIdOf(cast, shown)], metrics: shown.metrics },
      place: {
        x: (index % PER_ROW) * TILE_WIDTH,
        y: Math.floor(index / PER_ROW) * TILE_HEIGHT,
        w: TILE_WIDTH,
        h: TILE_HEIGHT,
      },
    };
  });
  const y = Math.ceil(values.length / PER_ROW) * TILE_HEIGHT;
  const sensors = chart.map((name) => sensorIdOf(cast, sensorNamed(name)));
  const pieces: Piece[] = [
    ...values,
    {
      component: 'line',
      name: 'Temperatures',
      props: { sensors, metrics: [TEMPERATURE], hours: 12 },
      place: { x: 0, y, w: 14, h: 10 },
    },
    {
      component: 'active-alarms-table',
      name: 'Active alarms',
      props: { onlyCritical: false },
      place: { x: 14, y, w: 10, h: 10 },
    },
  ];
  return pieces.map((piece, index) =>
    tile(idOf(cast, `tile ${dashboard} ${index}`), piece, { order: index, narrow: values.length }),
  );
}

export interface NightWall {
  readonly name: string;
  readonly place: string;
  readonly shows: readonly DashboardName[];
  /** Local times between which it was cut off: it showed what it had, and told of it afterwards. */
  readonly behind?: readonly [from: string, until: string];
}

export const WALLS: readonly NightWall[] = [
  { name: 'Hall', place: 'Above the gate', shows: ['Cold store'] },
  { name: 'Guard room', place: 'Beside the door', shows: ['Cold store', 'Freezers'], behind: ['03:11', '03:13'] },
];

const DWELL_SECONDS = 120;

export function wallTerms(cast: Cast, { name, place, shows }: NightWall): WallTerms {
  return {
    name,
    place,
    playlist: shows.map((title) => ({ dashboardId: idOf(cast, `dashboard ${title}`), dwellSeconds: DWELL_SECONDS })),
    onAlarm: 'critical',
    sound: { when: 'critical', volume: 60 },
    silenceHere: true,
    dimming: [],
    shift: true,
    units: DEFAULT_UNITS,
    language: 'en',
    timeZone: ZONE,
    locations: [],
  };
}
