import type { DashboardListEntry } from '@watchglass/schemas/dashboard/views';
import type { Page } from '@watchglass/schemas/page';
import { DEFAULT_UNITS } from '@watchglass/schemas/user/units';
import type { WallTerms } from '@watchglass/schemas/wall/commands';
import { call } from '../workspace/api.ts';
import { pairedWall, type Pairer, type WallKey } from './pair-wall.ts';
import { SimulatedWall } from './simulated-wall.ts';

/** The playlist of the control room, in its order. */
const PLAYLIST = ['Control room', 'Cold chain', 'Indoor air', 'Greenhouse', 'Server room'];
const DWELL_SECONDS = 30;
/** The page Walls says that it is older than the server. */
const OLD_BUILD = '20260101000000';
const SILENT_AFTER_MS = 60_000;

interface Simulated {
  readonly name: string;
  readonly place: string;
  readonly shows: readonly string[];
  readonly build?: string;
  readonly silentAfterMs?: number;
}

const SIMULATED: readonly Simulated[] = [
  { name: 'Lobby', place: 'Entrance', shows: ['Indoor air', 'Control room'] },
  { name: 'Loading bay', place: 'Gate 2', shows: ['Cold chain'], silentAfterMs: SILENT_AFTER_MS },
  { name: 'Laboratory', place: 'First floor', shows: ['Cold chain', 'Server room'], build: OLD_BUILD },
];

export interface DemoWalls {
  /** The cookie of the control room's wall, for a browser that shall be it. */
  controlRoom(): Promise<WallKey>;
  stop(): Promise<void>;
}

/** Pairs the walls of the demo and starts the simulated ones. One of them falls silent, one has an older build. */
export async function startWalls(pairer: Pairer): Promise<DemoWalls> {
  const { url, owner, organizationId } = pairer;
  const { items } = await owner.call<Page<DashboardListEntry>>(
    'GET',
    `/api/dashboards/${organizationId}?rowsPerPage=100`,
  );
  const termsOf = (name: string, place: string, shows: readonly string[]): WallTerms => ({
    name,
    place,
    playlist: shows.flatMap((title) => {
      const found = items.find((dashboard) => dashboard.name === title);
      return found === undefined ? [] : [{ dashboardId: found.id, dwellSeconds: DWELL_SECONDS }];
    }),
    onAlarm: 'critical',
    sound: { when: 'critical', volume: 60 },
    silenceHere: true,
    dimming: [],
    shift: true,
    units: DEFAULT_UNITS,
    language: 'en',
    timeZone: 'Europe/Riga',
    locations: [],
  });
  const { buildId } = await call<{ buildId: string | null }>(`${url}/static/config.json`, 'GET');
  const walls: SimulatedWall[] = [];
  for (const { name, place, shows, build = buildId ?? '', silentAfterMs } of SIMULATED) {
    const key = await pairedWall(pairer, termsOf(name, place, shows));
    walls.push(new SimulatedWall({ url, key, build, ...(silentAfterMs !== undefined && { silentAfterMs }) }));
  }
  const controlRoom = (): Promise<WallKey> => pairedWall(pairer, termsOf('Control room', 'Ground floor', PLAYLIST));
  await controlRoom();
  return {
    controlRoom,
    async stop() {
      await Promise.all(walls.map((wall) => wall.stop()));
    },
  };
}
