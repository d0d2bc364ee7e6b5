import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportDone } from '@watchglass/schemas/sensor/import';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { newLocation } from '../builders/location.ts';
import { celsius } from '../builders/readings.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { enginesOf } from '../stack/embedded-engines.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { until } from '../stack/until.ts';
import { IS_LONG } from './form.ts';
import { storedEvents } from './stored.ts';

const SENSORS = 1_000;
/** Milliseconds from the request to the kill: before, during and late in the work on rows. */
const MOMENTS = IS_LONG ? [20, 60, 120, 250, 500, 1_000] : [60, 250];
const WITHIN_MS = 60_000;
const CHANGES = ['SensorRenamed', 'SensorTagsAssigned', 'SensorPlaced', 'SensorIntervalSet'];

let stack: Stack;
let workspace: Workspace;
const serials = Array.from({ length: SENSORS }, (_, index) => `s-${index}`);

beforeAll(async () => {
  stack = await startStack();
  workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  taken(await base.deliver(serials.map((serial) => celsius(serial, 5, Date.now()))));
});
afterAll(() => stack.stop());

const send = (file: string) =>
  workspace.owner.ask<ImportDone>('POST', `/api/sensors/${workspace.id}/import?createTags=true`, file, {
    'content-type': 'text/csv',
  });

/** The number of events of each type about the organization. */
async function counts(): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const { type } of await storedEvents(await enginesOf(stack), workspace.id))
    found.set(type, (found.get(type) ?? 0) + 1);
  return found;
}

it('an import whose process is killed, and that is sent again, ends as if it was sent once', async () => {
  for (const [round, moment] of MOMENTS.entries()) {
    const place = `Hall ${round}`;
    await newLocation(workspace, place);
    const rows = serials.map(
      (serial) => `${serial},Room ${round} ${serial},"Cold ${round}, All",${place},${60 + round}`,
    );
    const file = ['serial,name,tags,location,setIntervalSeconds', ...rows].join('\n');
    const before = await counts();
    const sending = send(file).catch(() => null);
    await sleep(moment);
    await stack.kill();
    await sending;
    await stack.start();
    const { refused } = await until(
      'the file is taken',
      async () => {
        const answer = await send(file).catch(() => null);
        return answer?.status === 200 && answer.body;
      },
      WITHIN_MS,
    );
    expect(refused).toEqual([]);
    const after = await counts();
    const added = (type: string): number => (after.get(type) ?? 0) - (before.get(type) ?? 0);
    expect(CHANGES.map(added)).toEqual(CHANGES.map(() => SENSORS));
    expect(added('TagCreated')).toBe(round === 0 ? 2 : 1);
    expect(taken(await send(file))).toMatchObject({ rows: SENSORS, unchanged: SENSORS, changes: [], newTags: [] });
  }
}, 600_000);
