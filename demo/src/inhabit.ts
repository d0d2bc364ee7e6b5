import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backfill, backfillOld, HISTORY_DAYS, OLD_HISTORY_DAYS } from './building/backfill.ts';
import { startBuilding } from './building/building.ts';
import { BUILDING } from './building/plan.ts';
import { episodesBefore, type Episode } from './past/episodes.ts';
import type { TellPast } from './past/past.ts';
import { handInExcursions } from './past/readings.ts';
import { hearSilentSensors } from './building/silent-sensors.ts';
import type { Credential, Doors } from './building/uplink.ts';
import { addPhone, connectRecorder } from './recorder/connect.ts';
import { connectIntegrations } from './recorder/connect-integrations.ts';
import { connectWebhooks } from './recorder/connect-webhooks.ts';
import { embedTiles } from './recorder/embed-tiles.ts';
import type { Waiting } from './recorder/receivers-section.ts';
import type { Recorder } from './recorder/recorder.ts';
import { waitingAt } from './recorder/waiting.ts';
import { startWalls } from './walls/walls.ts';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { Person } from './workspace/api.ts';
import { apiKey } from './workspace/api-key.ts';
import { connectBases } from './workspace/first-contact.ts';
import { noteDoor } from './workspace/annotations.ts';
import { comeIn, PEOPLE } from './workspace/people.ts';
import { peopleOf, planDefrosting, shelve, staffDesk, subscribe, writeHandover, type Staff } from './workspace/desk.ts';
import { exportReadings } from './workspace/exports.ts';
import { scheduleReports } from './workspace/reports.ts';
import { furnish, openWorkspace, waitForSensors } from './workspace/seed.ts';

/** All sensors except those with a wrong clock: their readings are quarantined, so they never appear. */
const SENSORS_TO_APPEAR = BUILDING.flatMap(({ sensors }) => sensors).filter(
  ({ fault }) => fault !== 'clockAhead',
).length;
const SENSORS_PATIENCE_MS = 45_000;

/** The addresses of a product, in one process or in many, and the folder of its mails. */
export interface Product {
  readonly url: string;
  readonly mqtt: string;
  readonly outbox: string;
}

export interface Living {
  /** Holds the credentials of the bases, and `demo.json`. */
  readonly dataDir: string;
  /** Factor between the interval on a sensor's label and the actual one. */
  readonly compression: number;
  readonly say: (line: string) => void;
  /** Takes what the product sends. Absent, nothing does. */
  readonly recorder?: Recorder;
}

export interface Inhabited {
  causeAlarm(): void;
  /** Of the cold chain and its base, for a quarter of an hour. */
  cutPower(): void;
  /** The demo's workspace. */
  readonly organizationId: number;
  /** With which scripts read the workspace. */
  readonly apiKey: string;
  /** The ids of its owner and of their colleague. */
  people(): Promise<readonly [anna: string, ben: string]>;
  /** A path into the wall, or to another page, signed in; valid once. */
  wayIn(page?: string): Promise<string>;
  /** What the product still has for the services of the outside world. */
  waiting(): Promise<Waiting>;
  /** The cookie of the control room's wall, whose browser shows it at `/wall/1`. */
  screen(): Promise<string>;
  /**
   * Staffs the alarm desk in the background. A new workspace gets its past as well: the bases' earlier readings and, where
   * events can be written, the alarms of that time.
   */
  openDesk(tellPast: TellPast | null): void;
  stop(): Promise<void>;
}

/**
 * Connects the simulated building to a product through the interfaces of people and devices alone. Resolves when the
 * wall has values.
 */
export async function inhabit(
  { url, mqtt, outbox }: Product,
  { dataDir, compression, say, recorder }: Living,
): Promise<Inhabited> {
  const [anna, ben] = PEOPLE;
  const owner = await comeIn(url, anna, outbox);
  const colleague = await comeIn(url, ben, outbox);
  const organizationId = await openWorkspace(owner, { ...colleague, login: ben.login });
  const isFirst = await isEmpty(owner, organizationId);
  const credentials = await connectBases(url, BUILDING, { person: owner, organizationId }, join(dataDir, 'bases.json'));
  const doors: Doors = { http: url, mqtt };
  const startedAt = Date.now();
  const building = await startBuilding({ credentials, doors, compression, clock: Date.now, random: Math.random });
  say('The building is waking up …');
  const sensors = await waitForSensors(owner, organizationId, SENSORS_TO_APPEAR, SENSORS_PATIENCE_MS);
  const episodes = isFirst ? episodesBefore(startedAt, HISTORY_DAYS) : [];
  await Promise.all([hearSilentSensors(credentials, doors, startedAt), handInExcursions(episodes, credentials, doors)]);
  const wall = await furnish(owner, organizationId, sensors);
  const key = await apiKey({ url, owner, organizationId, memory: join(dataDir, 'api-key') });
  writeFileSync(join(dataDir, 'demo.json'), JSON.stringify({ url, organizationId, ...anna }), { mode: 0o600 });
  const wallPage = `/${organizationId}/dashboard/${wall}?wall=1`;
  let stopped = false;
  // The walls need no part of the way in.
  const walls = startWalls({ url, owner, organizationId, memory: join(dataDir, 'walls.json') });
  walls.catch((error: unknown) => say(`  The walls could not be paired: ${String(error)}`));
  return {
    organizationId,
    apiKey: key,
    causeAlarm: () => building.causeAlarm(),
    cutPower: () => building.cutPower(),
    people: () => peopleOf(owner, organizationId),
    waiting: () => waitingAt(owner, organizationId),
    wayIn: async (page = wallPage) =>
      `/login#refresh=${(await comeIn(url, anna, outbox)).refresh}&next=${encodeURIComponent(page)}`,
    screen: async () => (await (await walls).controlRoom()).cookie,
    openDesk(tellPast) {
      const stopping = (): boolean => stopped;
      const past = isFirst ? tellPast : null;
      const staff = { owner, colleague, organizationId };
      const told = recorder === undefined ? Promise.resolve([]) : connect({ staff, recorder, outbox });
      const desk = openDesk({ staff, told, sensors, episodes, startedAt, tellPast: past, stopped: stopping });
      desk.catch((error: unknown) => stopped || say(`  The alarm desk could not be staffed: ${String(error)}`));
      if (!isFirst) return;
      const history = { credentials, doors, startedAt, episodes, say, stopped: stopping };
      void loadHistory(history, [HISTORY_DAYS, backfill])
        .then(() => exportReadings(owner, organizationId, { sensors, now: startedAt }))
        .catch((error: unknown) => stopped || say(`  Nothing could be exported: ${String(error)}`))
        .then(() => scheduleReports(owner, organizationId, { sensors, now: startedAt }))
        .catch((error: unknown) => stopped || say(`  Nothing could be reported: ${String(error)}`))
        .then(() => loadHistory(history, [OLD_HISTORY_DAYS, backfillOld]));
    },
    async stop() {
      stopped = true;
      await walls.then(
        (started) => started.stop(),
        () => undefined,
      );
      await building.stop();
    },
  };
}

async function isEmpty(person: Person, organizationId: number): Promise<boolean> {
  const { total } = await person.call<{ total: number }>('GET', `/api/sensors/${organizationId}?rowsPerPage=1`);
  return total === 0;
}

interface Opening {
  readonly staff: Staff;
  /** The ids of the destinations that the escalation calls. */
  readonly told: Promise<readonly string[]>;
  readonly sensors: readonly SensorView[];
  readonly episodes: readonly Episode[];
  readonly startedAt: number;
  readonly tellPast: TellPast | null;
  readonly stopped: () => boolean;
}

/** The destinations, and a phone of each person. */
async function connect({
  staff: { owner, colleague, organizationId },
  recorder,
  outbox,
}: {
  readonly staff: Staff;
  readonly recorder: Recorder;
  readonly outbox: string;
}): Promise<string[]> {
  const ids = await connectRecorder({ owner, organizationId, recorder, outbox });
  await connectWebhooks({ owner, organizationId, recorder });
  await connectIntegrations({ owner, organizationId, recorder });
  await embedTiles({ owner, organizationId, recorder });
  await addPhone(owner, recorder, 'Anna’s phone');
  await addPhone(colleague, recorder, 'Ben’s phone');
  return ids;
}

/** Rules tell somebody only after the past is written: nobody is told of it again. */
async function openDesk({ staff, told, sensors, episodes, startedAt, tellPast, stopped }: Opening): Promise<void> {
  const staffed = await staffDesk({ ...staff, destinations: await told }, startedAt);
  const sensorIds = new Map(sensors.map(({ wireId, id }) => [Number(wireId), id]));
  await tellPast?.({ ...staffed, organizationId: staff.organizationId, sensorIds, episodes, now: startedAt });
  await subscribe(staff, staffed);
  await planDefrosting(staff);
  await writeHandover(staff, startedAt);
  await noteDoor(staff.colleague, staff.organizationId, { sensors, now: startedAt });
  await shelve(staff, stopped);
}

interface History {
  readonly credentials: ReadonlyMap<string, Credential>;
  readonly doors: Doors;
  readonly startedAt: number;
  readonly episodes: readonly Episode[];
  readonly say: (line: string) => void;
  readonly stopped: () => boolean;
}

async function loadHistory(
  { credentials, doors, startedAt, episodes, say, stopped }: History,
  [days, handIn]: readonly [days: number, handIn: typeof backfill],
): Promise<void> {
  try {
    for (const base of BUILDING) {
      const credential = credentials.get(base.serial);
      if (!credential || stopped()) return;
      await handIn({ base, credential, doors, episodes, until: startedAt, stopped });
    }
    if (!stopped()) say(`  ${days} days of history are loaded.`);
  } catch (error) {
    if (!stopped()) say(`  The history could not be loaded: ${error instanceof Error ? error.message : String(error)}`);
  }
}
