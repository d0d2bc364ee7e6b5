import type {
  BaseQualityPage,
  ConflictsPage,
  QuarantinePage,
  QuarantineRows,
  SensorQualityPage,
} from '@watchglass/schemas/reading/quality';
import { ROLE } from '@watchglass/schemas/member/rights';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius, countsAfter, sensorHeard, TEMPERATURE } from '../builders/readings.ts';
import { newLocation } from '../builders/location.ts';
import type { Person } from '../builders/person.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const MINUTE_MS = 60_000;
const WIRE_ID = '6500001';
// Noon of today or of yesterday: never around midnight, so that all of it is one day.
const NOON =
  Math.floor((Date.now() - 13 * 60 * MINUTE_MS) / (1_440 * MINUTE_MS)) * 1_440 * MINUTE_MS + 12 * 60 * MINUTE_MS;
const BEGAN = Date.now();
/** Records of one pack whose unit is not that of a temperature. */
const WRONG = 2;
const RANGE = `from=${NOON}&to=${NOON + MINUTE_MS}`;

let workspace: Workspace;
let base: Base;
let sensor: number;

const ask = async <T>(path: string): Promise<T> =>
  taken(await workspace.owner.ask<T>('GET', `/api/readings/${workspace.id}/${path}`));
const refused = (path: string) => workspace.owner.ask('GET', `/api/readings/${workspace.id}/${path}`);

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
  const wrong = { n: `${WIRE_ID}:temperature`, u: 'kg', t: NOON / 1_000, v: 21 };
  const packs = [
    [celsius(WIRE_ID, 20, NOON)],
    [celsius(WIRE_ID, 20, NOON), celsius(WIRE_ID, 25, NOON)],
    [celsius(WIRE_ID, 19, NOON - 60 * MINUTE_MS)],
    [wrong, { ...wrong, v: 22 }, celsius(WIRE_ID, 21, NOON + MINUTE_MS / 2)],
  ];
  for (const pack of packs) expect((await base.post(pack)).status).toBe(202);
  expect(await countsAfter(workspace, base.serial, 7)).toMatchObject({
    stored: 3,
    late: 1,
    duplicate: 1,
    conflict: 1,
    quarantined: { unknownUnit: 2 },
  });
  ({ id: sensor } = await sensorHeard(workspace, WIRE_ID));
});

describe('each count of readings can be opened', () => {
  it('by sensor and day: what is missing, came late or has two values', async () => {
    const { items, total, days } = await until('the readings are stored', async () => {
      const page = await ask<SensorQualityPage>(`quality?${RANGE}`);
      return page.items.some(({ late, conflicts }) => late === 1 && conflicts === 1) && page;
    });
    expect([total, days]).toEqual([1, [NOON - 720 * MINUTE_MS]]);
    expect(items[0]).toMatchObject({
      sensorId: sensor,
      baseSerial: base.serial,
      days: [{ late: 1, conflicts: 1 }],
    });
    expect((await ask<SensorQualityPage>(`quality?${RANGE}&search=nobody`)).items).toEqual([]);
  });

  it('by base and day, with its duplicates and how far its clock or link is off', async () => {
    const now = `from=${BEGAN - MINUTE_MS}&to=${Date.now() + MINUTE_MS}`;
    // The records with a wrong unit came with the last pack, which may be stored after the others.
    const found = await until('both records are stored', async () => {
      const [each] = (await ask<BaseQualityPage>(`quality/bases?${now}`)).items;
      return each?.quarantined === WRONG && each;
    });
    expect(found).toMatchObject({ serial: base.serial, duplicates: 1, late: 1, conflicts: 1, quarantined: 2 });
    const [noon] = (await ask<BaseQualityPage>(`quality/bases?${RANGE}`)).items;
    expect(noon?.driftMs).toBeGreaterThan(30 * MINUTE_MS);
  });

  it('by what is wrong, down to the records as they came', async () => {
    // They came with the last pack, which may be stored after the others.
    const { items } = await until('both records are stored', async () => {
      const page = await ask<QuarantinePage>(`quarantine?base=${base.serial}`);
      return page.items[0]?.count === WRONG && page;
    });
    expect(items).toMatchObject([
      { reason: 'unknownUnit', sensor: WIRE_ID, unit: 'kg', sensorId: sensor, bases: [base.serial], count: WRONG },
    ]);
    const { metric = '' } = items[0] ?? {};
    const group = `reason=unknownUnit&sensor=${WIRE_ID}&metric=${metric}`;
    const { items: rows, total } = await ask<QuarantineRows>(`quarantine/rows?${group}&unit=kg&rowsPerPage=1`);
    expect([rows.length, total, rows[0]?.at]).toEqual([1, 2, new Date(NOON).toISOString()]);
    expect((await ask<QuarantineRows>(`quarantine/rows?${group}`)).items).toEqual([]);
    expect((await ask<QuarantinePage>('quarantine?search=%25&reason=futureTime')).items).toEqual([]);
  });

  it('with both values of one instant', async () => {
    const { items } = await ask<ConflictsPage>(`conflicts?${RANGE}&sensor=${sensor}`);
    expect(items).toMatchObject([
      { sensorId: sensor, metricId: TEMPERATURE, storedValue: 20, value: 25, at: new Date(NOON).toISOString() },
    ]);
    expect(await refused(`conflicts?${RANGE}&sensor=2000000000`)).toMatchObject({ status: 404 });
  });

  it('within the locations of who asks', async () => {
    const lists = [
      `quality?${RANGE}`,
      `quality/bases?${RANGE}`,
      'quarantine',
      `quarantine/rows?reason=unknownUnit&sensor=${WIRE_ID}&metric=temperature&unit=kg`,
      `conflicts?${RANGE}`,
    ];
    const totalsFor = (person: Person): Promise<number[]> =>
      Promise.all(
        lists.map(async (list) => {
          const page = await person.ask<{ total: number }>('GET', `/api/readings/${workspace.id}/${list}`);
          return taken(page).total;
        }),
      );
    await until('an owner sees all', async () => (await totalsFor(workspace.owner)).every((total) => total > 0));
    const rights = { sensors: 'r' } as const;
    const mel = await newMember(stack, workspace, { rights });
    const standing = { role: ROLE.user, permissions: rights, locations: [await newLocation(workspace)] };
    taken(await workspace.owner.ask('PUT', `/api/permissions/${workspace.id}/user/${mel.id}`, standing));
    await until('who sees another place sees none', async () => (await totalsFor(mel)).every((total) => total === 0));
  });

  it('within 31 days, in order and of zones that exist', async () => {
    const day = 1_440 * MINUTE_MS;
    expect(await refused(`quality?from=${NOON - 40 * day}&to=${NOON}`)).toMatchObject({ code: 'RangeTooLong' });
    expect(await refused(`quality?from=${NOON}&to=${NOON}`)).toMatchObject({ code: 'InvalidRequest' });
    expect(await refused(`quality/bases?${RANGE}&zone=Mars/Base`)).toMatchObject({ code: 'InvalidRequest' });
    expect(await refused(`quality?from=NaN&to=${NOON}`)).toMatchObject({ code: 'InvalidRequest' });
    expect(await refused('quarantine/rows?reason=magic&sensor=&metric=')).toMatchObject({ code: 'InvalidRequest' });
  });
});
