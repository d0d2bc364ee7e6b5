import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backfill, HISTORY_DAYS } from './building/backfill.ts';
import { startBuilding } from './building/building.ts';
import { BUILDING } from './building/plan.ts';
import type { Credential, Doors } from './building/uplink.ts';
import { offerDemoPaths, WALL_PATH } from './demo-paths.ts';
import { discard } from './discard.ts';
import type { DemoOptions } from './options.ts';
import { claim } from './ports.ts';
import { startStack, type Stack } from './stack.ts';
import type { Person } from './workspace/api.ts';
import { connectBases } from './workspace/first-contact.ts';
import { comeIn, PEOPLE } from './workspace/people.ts';
import { furnish, openWorkspace, waitForSensors } from './workspace/seed.ts';

/** All but those whose clock is wrong: what they send is set aside, so they never appear. */
const SENSORS_TO_APPEAR = BUILDING.flatMap(({ sensors }) => sensors).filter(({ fault }) => fault !== 'clockAhead').length;
const SENSORS_PATIENCE_MS = 45_000;

export interface DemoSettings extends DemoOptions {
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly say: (line: string) => void;
}

export interface Demo {
  readonly url: string;
  stop(): Promise<void>;
}

/** The whole product with the simulated building. Resolves when the wall can be opened. */
export async function runDemo(settings: DemoSettings): Promise<Demo> {
  const { dataDir, say } = settings;
  if (settings.reset) discard(dataDir);
  await claim(settings.host, [{ port: settings.port, flag: '--port' }, { port: settings.mqttPort, flag: '--mqtt-port' }]);
  mkdirSync(dataDir, { recursive: true });
  say('Starting PostgreSQL, ClickHouse and the services …');
  const environment = { ...settings.environment, WATCHGLASS_PUBLIC_URL: `http://localhost:${settings.port}` };
  let furnishing = false;
  const stack = await startStack({ ...settings, environment, demo: true, report: (line) => furnishing || say(line) });
  try {
    furnishing = true;
    const demo = await open(settings, stack);
    furnishing = false;
    return demo;
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

async function open(settings: DemoSettings, stack: Stack): Promise<Demo> {
  const { dataDir, say, compression } = settings;
  const [anna, ben] = PEOPLE;
  const owner = await comeIn(stack.url, anna, stack.outbox);
  await comeIn(stack.url, ben, stack.outbox);
  const organizationId = await openWorkspace(owner, ben);
  const memory = join(dataDir, 'bases.json');
  const isFirst = await isEmpty(owner, organizationId);
  const credentials = await connectBases(stack.url, BUILDING, { person: owner, organizationId }, memory);
  const doors: Doors = { http: stack.url, mqtt: stack.mqtt };
  const startedAt = Date.now();
  const building = await startBuilding({ credentials, doors, compression, clock: Date.now, random: Math.random });
  say('The building is waking up …');
  const sensors = await waitForSensors(owner, organizationId, SENSORS_TO_APPEAR, SENSORS_PATIENCE_MS);
  const wall = await furnish(owner, organizationId, sensors);
  writeFileSync(join(dataDir, 'demo.json'), JSON.stringify({ url: stack.url, organizationId, ...anna }), { mode: 0o600 });
  const page = encodeURIComponent(`/${organizationId}/dashboard/${wall}?wall=1`);
  offerDemoPaths(stack.listener, {
    causeAlarm: () => building.causeAlarm(),
    wayIn: async () => `/login#refresh=${(await comeIn(stack.url, anna, stack.outbox)).refresh}&next=${page}`,
  });
  announce(settings, stack.url);
  let stopped = false;
  if (isFirst) void loadHistory({ credentials, doors, startedAt, say, stopped: () => stopped });
  return {
    url: stack.url,
    async stop() {
      stopped = true;
      await building.stop();
      await stack.stop();
    },
  };
}

async function isEmpty(person: Person, organizationId: number): Promise<boolean> {
  const { total } = await person.call<{ total: number }>('GET', `/api/sensors/${organizationId}?rowsPerPage=1`);
  return total === 0;
}

function announce({ say, dataDir }: DemoSettings, url: string): void {
  say(`
  The wall, signed in:  ${url}${WALL_PATH}
  Or sign in yourself:  ${url}
${PEOPLE.map(({ login, password }) => `                        ${login}  ${password}`).join('\n')}

  "Cause an alarm" is at the top of the page. Your own readings: npm run replay -- <file.csv>
  Data lies in ${dataDir}; start over with: npm run demo -- --reset
  Ctrl-C ends everything.
`);
}

interface History {
  readonly credentials: ReadonlyMap<string, Credential>;
  readonly doors: Doors;
  readonly startedAt: number;
  readonly say: (line: string) => void;
  readonly stopped: () => boolean;
}

/** In the background, base by base: what each recorded before it was connected. */
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
