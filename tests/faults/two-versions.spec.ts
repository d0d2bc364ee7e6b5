import { rmSync } from 'node:fs';
import { openPostgres } from '@watchglass/streams/relational/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { taken } from '../builders/door.ts';
import { celsius, TEMPERATURE } from '../builders/readings.ts';
import { newMember } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { tell } from './figures.ts';
import { IS_LONG } from './form.ts';
import { install, startTraffic, type Installation, type Traffic } from './installation.ts';
import { checkOutOlderVersion, hasOlderVersion } from './older-version.ts';
import { openWall, startReading } from './onlookers.ts';
import { differencesFromRebuilt } from './rebuilt.ts';
import { doubledAltogether, judge } from './rule-l.ts';
import { auditVerdict } from './stored.ts';

/** In the order of an upgrade. */
const SERVICES = ['projectors', 'policies', 'command-api-1', 'command-api-2', 'query-api-1', 'query-api-2'];
/** One of each kind that makes no read models. */
const GOING_BACK = ['query-api-1', 'command-api-1', 'policies'];
const PACKS_BETWEEN = 20;
const PATIENCE_MS = 30_000;
const WHY_NOT = hasOlderVersion
  ? ''
  : ' (skipped: the history that came with this code does not go back to the older version)';

let older: string;
let installation: Installation;
/** The version's folder of a service, by its name; the newer version by default. */
const folders = new Map<string, string>();

beforeAll(async () => {
  if (!IS_LONG || !hasOlderVersion) return;
  older = checkOutOlderVersion();
  for (const name of SERVICES) folders.set(name, older);
  installation = await install({
    instances: { 'command-api': 2 },
    folderOf: (name) => folders.get(name) ?? process.cwd(),
  });
});
afterAll(async () => {
  await installation?.processes.stop();
  if (older) rmSync(older, { recursive: true });
});

/** Stops a service in order and starts the other version while work continues. Returns the time without the service. */
async function become(name: string, folder: string | undefined, traffic?: Traffic): Promise<number> {
  const service = installation.processes.service(name);
  const before = performance.now();
  expect([name, await service.stop()]).toEqual([name, { code: 0, signal: null }]);
  if (folder === undefined) folders.delete(name);
  else folders.set(name, folder);
  service.start();
  await service.ready();
  const took = performance.now() - before;
  const acknowledged = (traffic?.load.acknowledged ?? 0) + PACKS_BETWEEN;
  await until(
    `work continues with the other ${name}`,
    () => traffic === undefined || traffic.load.acknowledged > acknowledged,
    PATIENCE_MS,
  );
  return took;
}

/** Checks the work of people: a new member joins the workspace, and an alarm is raised and shown. */
async function goesOn(title: string): Promise<void> {
  const { processes, workspace, base } = installation;
  await newMember(processes, workspace);
  const { id, wireId } = await calmSensor(workspace, base, Date.now() - 60_000);
  taken(await base.deliver([celsius(wireId, 9, Date.now())]));
  await alarmOf(workspace, id, PATIENCE_MS);
  expect(await parked(), title).toEqual([]);
}

async function parked(): Promise<readonly unknown[]> {
  const relational = openPostgres({ url: installation.processes.stores.postgresUrl });
  try {
    return await relational.query('SELECT projection, type, error FROM read.parked_events ORDER BY position');
  } finally {
    await relational.close();
  }
}

/** Runs the change under load, with a reader and a follower: nothing is lost or duplicated, and no client notices. */
async function underLoad(
  title: string,
  work: (traffic: Traffic) => Promise<Readonly<Record<string, number>>>,
): Promise<void> {
  const { processes, workspace, base } = installation;
  const { id: sensorId, wireId } = await calmSensor(workspace, base, Date.now() - 60_000);
  const wall = await openWall(processes, workspace, sensorId);
  const traffic = await startTraffic(installation);
  const reader = startReading(workspace);
  let took: Readonly<Record<string, number>>;
  try {
    took = await work(traffic);
  } finally {
    await Promise.all([traffic.stop(), reader.stop()]);
  }
  taken(await base.deliver([celsius(wireId, 7.5, Date.now())]));
  await until(
    'the wall shows the last value',
    () => wall.told(sensorId, TEMPERATURE).some((value) => value.includes(7.5)),
    PATIENCE_MS,
  );
  wall.close();
  const { acknowledged, ...wrong } = await judge(installation, traffic);
  const unknown = traffic.load.comments.filter(({ fate }) => fate !== 'acknowledged').length + traffic.load.unanswered;
  tell(title, { acknowledged, ...wrong, unknown, pages: [...reader.answers].join(' '), ...took });
  expect({ ...wrong, unknown }).toEqual({ lost: 0, doubled: 0, wrongAlarms: 0, unknown: 0 });
  expect([...reader.answers.keys()]).toEqual([200]);
}

describe.runIf(IS_LONG && hasOlderVersion)(`two versions side by side${WHY_NOT}`, () => {
  it('an upgrade of one service after the other under load loses and duplicates nothing, and no client notices', async () => {
    await underLoad('F14, an upgrade', async (traffic) => {
      const took: Record<string, number> = {};
      for (const name of SERVICES) {
        took[`${name} away (ms)`] = await become(name, undefined, traffic);
        await goesOn(`a newer ${name}`);
      }
      return took;
    });
  }, 400_000);

  it('a downgrade of single services, and their upgrade, loses and duplicates nothing', async () => {
    await underLoad('F14, a step back', async (traffic) => {
      for (const name of GOING_BACK) {
        await become(name, older, traffic);
        await goesOn(`an older ${name}`);
        await become(name, undefined, traffic);
      }
      await goesOn('all newer again');
      return { 'services that went back': GOING_BACK.length };
    });
  }, 400_000);

  it('the read models equal a rebuild, although older projectors have written them in between', async () => {
    const { stores } = installation.processes;
    expect(await differencesFromRebuilt(stores)).toEqual([]);
    const traffic = await startTraffic(installation);
    await become('projectors', older, traffic);
    await traffic.stop();
    await become('projectors', undefined);
    await goesOn('newer projectors again');
    expect(await judge(installation, traffic)).toMatchObject({ lost: 0, doubled: 0, wrongAlarms: 0 });
    expect(await doubledAltogether(installation)).toEqual({ readings: 0, comments: 0 });
    expect(await differencesFromRebuilt(stores)).toEqual([]);
    expect(await auditVerdict(stores, installation.workspace.id)).toMatchObject({ ok: true });
  }, 300_000);
});
