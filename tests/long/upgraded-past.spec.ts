import { rmSync } from 'node:fs';
import path from 'node:path';
import { historyHashes } from '@watchglass/projectors/moment/history-hash';
import { openPostgres } from '@watchglass/streams/relational/postgres';
import type { Relational } from '@watchglass/streams/ports/relational';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { newLocation, placeSensor } from '../builders/location.ts';
import { newRule } from '../builders/rule.ts';
import { nameSensor } from '../builders/sensor-name.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { checkOutOlderVersion, hasVersion, WITH_PAST } from '../faults/older-version.ts';
import { startTestedProcesses, type TestedProcesses } from '../stack/processes.ts';
import { until } from '../stack/until.ts';

/** Those of the product: what leads to them has no version. */
const SERVICE = /^(?:projectors|policies|command-api|query-api)/;

const SETTLED_WITHIN_MS = 60_000;

let older: string;
let processes: TestedProcesses;
let relational: Relational;
let folder: string;

type Hash = typeof historyHashes;

/** The hashes of all tables with rows, once the read models have read the same events. */
async function hashesBy(hash: Hash): Promise<Map<string, string>> {
  const found = await until(
    'read models are settled',
    () =>
      hash(relational, new Date()).catch((error: unknown) => {
        if ((error as Error).constructor.name === 'NotSettled') return undefined;
        throw error;
      }),
    SETTLED_WITHIN_MS,
  );
  return new Map(found.filter(({ rows }) => rows > 0).map(({ table, hash: of }) => [table, of]));
}

describe.runIf(hasVersion(WITH_PAST))('the past of an installation', () => {
  beforeAll(async () => {
    older = checkOutOlderVersion(WITH_PAST);
    folder = older;
    processes = await startTestedProcesses({ folderOf: () => folder });
    relational = openPostgres({ url: processes.stores.postgresUrl });
  }, 600_000);
  afterAll(async () => {
    await relational?.close();
    await processes?.stop();
    if (older) rmSync(older, { recursive: true });
  });

  it('has the same hash of each table after its services became this version', { timeout: 300_000 }, async () => {
    const workspace = await newWorkspace(processes);
    const sensor = await calmSensor(workspace, await newBase(processes, workspace), Date.now() - 60_000);
    await newRule(workspace);
    for (const name of ['Cellar', 'Hall']) {
      await nameSensor(workspace, sensor.id, name);
      await placeSensor(workspace, sensor.id, await newLocation(workspace));
    }
    const theirs = (await import(path.join(older, 'projectors/src/moment/history-hash.ts'))) as { historyHashes: Hash };
    const before = await hashesBy(theirs.historyHashes);
    expect(before.size).toBeGreaterThan(5);
    folder = process.cwd();
    for (const service of Object.values(processes.services).filter(({ name }) => SERVICE.test(name))) {
      await service.stop();
      service.start();
      await service.ready();
    }
    const after = await hashesBy(historyHashes);
    for (const [table, hash] of before) expect([table, after.get(table)]).toEqual([table, hash]);
  });
});
