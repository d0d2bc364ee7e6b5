import type { BaseView } from '@watchglass/schemas/base/views';
import type { QuarantineReason } from '@watchglass/schemas/reading/quarantine';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newBase } from '../builders/base.ts';
import { ask, taken } from '../builders/door.ts';
import { celsius, countsAfter, countsOf, latestOf, sensorHeard, type SenmlRecord } from '../builders/readings.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const MINUTE_MS = 60_000;
let workspace: Workspace;
let sensors = 6_000_000;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
});

const newSensor = (): string => String((sensors += 1));

/** Sends packs from a new base, one after the other, and returns the counts of the readings' classes. */
async function counted(...packs: readonly (readonly SenmlRecord[])[]) {
  const base = await newBase(stack, workspace);
  for (const pack of packs) expect((await base.post(pack)).status).toBe(202);
  return countsAfter(workspace, base.serial, packs.flat().length);
}

/** The latest values; they are written in parallel with the counts, so the list may be empty at first. */
async function valuesOf(wireId: string): Promise<readonly number[]> {
  const { id } = await sensorHeard(workspace, wireId);
  return until(`${wireId} has a latest value`, async () => {
    const values = (await latestOf(workspace)).filter(([sensor]) => sensor === id).map(([, , , value]) => value);
    return values.length > 0 && values;
  });
}

describe.concurrent('a repeated reading', () => {
  it('is a duplicate with the same value and a conflict with another, and the first value stands', async () => {
    const sensor = newSensor();
    const at = Date.now() - MINUTE_MS;
    const counts = await counted(
      [celsius(sensor, 20, at)],
      [celsius(sensor, 20, at)],
      [celsius(sensor, 25, at)],
      [celsius(sensor, 20, at)],
    );
    expect(counts).toMatchObject({ received: 4, stored: 1, duplicate: 2, conflict: 1, quarantined: {} });
    expect(await valuesOf(sensor)).toEqual([20]);
  });

  it('is recognized within one pack as well', async () => {
    const sensor = newSensor();
    const at = Date.now() - MINUTE_MS;
    const counts = await counted([
      celsius(sensor, 20, at),
      celsius(sensor, 20, at),
      celsius(sensor, 21, at),
      celsius(sensor, 22, at + 1000),
    ]);
    expect(counts).toMatchObject({ received: 4, stored: 2, duplicate: 1, conflict: 1 });
    expect(await valuesOf(sensor)).toEqual([22]);
  });
});

describe.concurrent('a reading outside of the order', () => {
  it('is late after a newer one: stored, but not the latest value', async () => {
    const sensor = newSensor();
    const now = Date.now();
    const counts = await counted([celsius(sensor, 20, now)], [celsius(sensor, 30, now - 60 * MINUTE_MS)]);
    expect(counts).toMatchObject({ stored: 2, late: 1 });
    expect(await valuesOf(sensor)).toEqual([20]);
  });

  it('is quarantined if it lies in the future, and later readings pass', async () => {
    const sensor = newSensor();
    const now = Date.now();
    const counts = await counted(
      [celsius(sensor, 20, now + 11 * MINUTE_MS), celsius(sensor, 21, now + 9 * MINUTE_MS)],
      [celsius(sensor, 22, now + 9 * MINUTE_MS + 1000)],
    );
    expect(counts).toMatchObject({ received: 3, stored: 2, late: 0, quarantined: { futureTime: 1 } });
    expect(await valuesOf(sensor)).toEqual([22]);
    const { items } = taken(
      await workspace.owner.ask<{ items: BaseView[] }>('GET', `/api/gateways/${workspace.id}?rowsPerPage=1000`),
    );
    expect(items.map(({ quarantined }) => quarantined)).toContainEqual({ futureTime: 1 });
  });

  it('is backfill if it is history of long ago: not late, and without effect on live readings', async () => {
    const sensor = newSensor();
    const base = await newBase(stack, workspace);
    const now = Date.now();
    await base.post([celsius(sensor, 20, now)]);
    await base.post([celsius(sensor, 1, now - 30 * 1440 * MINUTE_MS)], 'backfill');
    expect(await countsAfter(workspace, base.serial, 2)).toMatchObject({ stored: 2, late: 0 });
    expect(await valuesOf(sensor)).toEqual([20]);
  });
});

describe.concurrent('an unusable record', () => {
  const t = Date.now() / 1000 - 60;
  const odd: readonly (readonly [what: string, record: SenmlRecord, reason: QuarantineReason])[] = [
    ['text', { n: 'temperature', u: 'Cel', t, vs: 'ERR' }, 'notNumeric'],
    ['an empty text', { n: 'temperature', u: 'Cel', t, vs: '' }, 'missingValue'],
    ['null', { n: 'temperature', u: 'Cel', t, v: null }, 'missingValue'],
    ['no value', { n: 'temperature', u: 'Cel', t }, 'missingValue'],
    ['a number in quotes', { n: 'temperature', u: 'Cel', t, v: '21.5' }, 'notNumeric'],
    ['a list', { n: 'temperature', u: 'Cel', t, v: [21] }, 'notNumeric'],
    ['an object', { n: 'temperature', u: 'Cel', t, v: { is: 21 } }, 'notNumeric'],
    ['NaN as text', { n: 'temperature', u: 'Cel', t, vs: 'NaN' }, 'notANumber'],
    ['infinity as text', { n: 'temperature', u: 'Cel', t, vs: '-Infinity' }, 'notANumber'],
    ['a sentinel', { n: 'temperature', u: 'Cel', t, v: -200 }, 'sentinel'],
    ['an impossible temperature', { n: 'temperature', u: 'Cel', t, v: 123_456 }, 'implausibleValue'],
    ['a year before computers', { n: 'temperature', u: 'Cel', t: 400_000_000, v: 21 }, 'implausibleTime'],
    ['an absurd time', { n: 'temperature', u: 'Cel', t: 1e300, v: 21 }, 'futureTime'],
    ['a time that is text', { n: 'temperature', u: 'Cel', t: 'noon', v: 21 }, 'malformedRecord'],
    ['a unit of another quantity', { n: 'temperature', u: 'kg', t, v: 21 }, 'unknownUnit'],
    ['a new point without a unit', { n: 'humidity', t, v: 40 }, 'unitMissing'],
    ['a unit that is a number', { n: 'temperature', u: 7, t, v: 21 }, 'malformedRecord'],
    ['two values at once', { n: 'temperature', u: 'Cel', t, v: 21, vs: '21' }, 'malformedRecord'],
    ['a name with spaces', { n: 'temperature of the hall', t, v: 21 }, 'malformedName'],
  ];

  it.each(odd)('%s is quarantined with its reason and never becomes zero', async (_what, record, reason) => {
    const sensor = newSensor();
    const good = celsius(sensor, 20.25, Date.now());
    const counts = await counted([{ ...record, n: `${sensor}:${String(record['n'])}` }, good]);
    expect(counts).toMatchObject({ received: 2, stored: 1, quarantined: { [reason]: 1 } });
    expect(await valuesOf(sensor)).toEqual([20.25]);
  });

  it('is quarantined for a number too large for JSON, which arrives as infinity', async () => {
    const sensor = newSensor();
    const base = await newBase(stack, workspace);
    const at = Date.now() / 1000;
    const body = `[{"n":"${sensor}:humidity","u":"%RH","t":${at},"v":1e999},{"n":"${sensor}:humidity","u":"%RH","t":${at},"v":40}]`;
    await ask(stack, {
      method: 'POST',
      path: '/ingest/senml',
      body,
      headers: { 'content-type': 'application/senml+json', authorization: base.authorization },
    });
    expect(await countsAfter(workspace, base.serial, 2)).toMatchObject({ stored: 1, quarantined: { notANumber: 1 } });
    expect(await valuesOf(sensor)).toEqual([40]);
  });

  it('is quarantined for a changed unit of a metric of the workspace', async () => {
    const sensor = newSensor();
    const at = Date.now() / 1000;
    const counts = await counted(
      [{ n: `${sensor}:flow${sensor}`, u: 'l/min', t: at - 60, v: 5 }],
      [{ n: `${sensor}:flow${sensor}`, u: 'gal/min', t: at, v: 5 }],
    );
    expect(counts).toMatchObject({ stored: 1, quarantined: { unitChanged: 1 } });
  });
});

it('a workspace accounts for every reading: it was stored, repeated or quarantined', async () => {
  const { received, stored, duplicate, conflict, quarantined } = await countsOf(workspace);
  const aside = Object.values(quarantined).reduce((sum, count) => sum + count, 0);
  expect(stored + duplicate + conflict + aside).toBe(received);
});
