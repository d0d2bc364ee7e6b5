import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backfill, HISTORY_DAYS } from './building/backfill.ts';
import { startBuilding } from './building/building.ts';
import { BUILDING } from './building/plan.ts';
import type { Credential, Doors } from './building/uplink.ts';
import type { Person } from './workspace/api.ts';
import { connectBases } from './workspace/first-contact.ts';
import { comeIn, PEOPLE } from './workspace/people.ts';
import { furnish, openWorkspace, waitForSensors } from './workspace/seed.ts';

/** All but those whose clock is wrong: what they send is set aside, so they never appear. */
const SENSORS_TO_APPEAR = BUILDING.flatMap(({ sensors }) => sensors).filter(
  ({ fault }) => fault !== 'clockAhead',
).length;
const SENSORS_PATIENCE_MS = 45_000;

/** Where a product answers, in one process or in many, and where it leaves its mails. */
export interface Product {
  readonly url: string;
  readonly mqtt: string;
  readonly outbox: string;
}

export interface Living {
  /** What the building remembers of its bases, and `demo.json`. */
  readonly dataDir: string;
  /** How many times faster sensors report than the interval on their label. */
  readonly compression: number;
  readonly say: (line: string) => void;
}

export interface Inhabited {
  causeAlarm(): void;
  /** The demo's workspace. */
  readonly organizationId: number;
  /** A path that leads into the wall, signed in; good once. */
  wayIn(): Promise<string>;
  /** Loads what the bases recorded before they were connected, in the background and only in a new workspace. */
  loadHistory(): void;
  stop(): Promise<void>;
}

/** Moves the simulated building into a product, by the doors of people and devices only. Resolves when the wall has something to show. */
export async function inhabit(
  { url, mqtt, outbox }: Product,
  { dataDir, compression, say }: Living,
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
  const wall = await furnish(owner, organizationId, sensors);
  writeFileSync(join(dataDir, 'demo.json'), JSON.stringify({ url, organizationId, ...anna }), { mode: 0o600 });
  const page = encodeURIComponent(`/${organizationId}/dashboard/${wall}?wall=1`);
  let stopped = false;
  return {
    organizationId,
    causeAlarm: () => building.causeAlarm(),
    wayIn: async () => `/login#refresh=${(await comeIn(url, anna, outbox)).refresh}&next=${page}`,
    loadHistory() {
      if (isFirst) void loadHistory({ credentials, doors, startedAt, say, stopped: () => stopped });
    },
    async stop() {
      stopped = true;
      await building.stop();
    },
  };
}

async function isEmpty(person: Person, organizationId: number): Promise<boolean> {
  const { total } = await person.call<{ total: number }>('GET', `/api/sensors/${organizationId}?rowsPerPage=1`);
  return total === 0;
}

interface History {
  readonly credentials: ReadonlyMap<string, Credential>;
  readonly doors: Doors;
  readonly startedAt: number;
  readonly say: (line: string) => void;
  readonly stopped: () => boolean;
}

async function loadHistory({ credentials, doors, startedAt, say, stopped }: History): Promise<void> {
  try {
    for (const base of BUILDING) {
      const credential = credentials.get(base.serial);
      if (!credential || stopped()) return;
      await backfill({ base, credential, doors, until: startedAt, stopped });
    }
    if (!stopped()) say(`  ${HISTORY_DAYS} days of history are loaded.`);
  } catch (error) {
    if (!stopped()) say(`  The history could not be loaded: ${error instanceof Error ? error.message : String(error)}`);
  }
}
