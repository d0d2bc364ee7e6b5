import type { QuarantineDecision, QuarantineDecisions, QuarantinePreview } from '@watchglass/schemas/quarantine/views';
import type {
  BaseQualityPage,
  ConflictsPage,
  LateReadingsPage,
  QuarantineGroup,
  QuarantinePage,
  QuarantineRows,
  SensorQualityPage,
} from '@watchglass/schemas/reading/quality';
import type { HistoryView, PackAccepted } from '@watchglass/schemas/reading/views';
import { ROLE } from '@watchglass/schemas/member/rights';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius, countsAfter, sensorHeard, TEMPERATURE, type SenmlRecord } from '../builders/readings.ts';
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
const LATE = `late?from=${NOON - 120 * MINUTE_MS}&to=${NOON}`;
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

  it('with both values of one instant, and what came late', async () => {
    const { items } = await ask<ConflictsPage>(`conflicts?${RANGE}&sensor=${sensor}`);
    expect(items).toMatchObject([
      { sensorId: sensor, metricId: TEMPERATURE, storedValue: 20, value: 25, at: new Date(NOON).toISOString() },
    ]);
    const { items: late } = await ask<LateReadingsPage>(`${LATE}&base=${base.serial}`);
    expect(late).toMatchObject([{ sensorId: sensor, value: 19, at: new Date(NOON - 60 * MINUTE_MS).toISOString() }]);
    expect((await ask<LateReadingsPage>(`${LATE}&base=nobody`)).items).toEqual([]);
    for (const list of [`conflicts?${RANGE}`, LATE])
      expect(await refused(`${list}&sensor=2000000000`)).toMatchObject({ status: 404 });
  });

  it('within the locations of who asks', async () => {
    const lists = [
      `quality?${RANGE}`,
      `quality/bases?${RANGE}`,
      'quarantine',
      `quarantine/rows?reason=unknownUnit&sensor=${WIRE_ID}&metric=temperature&unit=kg`,
      `conflicts?${RANGE}`,
      LATE,
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

describe('what lies in quarantine is decided on', () => {
  /** Each try has a sensor of its own. */
  let tries = 0;
  const send = async (...records: readonly SenmlRecord[]): Promise<PackAccepted> => taken(await base.post(records));
  const groupOf = (wireId: string, count: number): Promise<QuarantineGroup> =>
    until(`${count} records of ${wireId} are in quarantine`, async () => {
      const { items } = await ask<QuarantinePage>(`quarantine?search=${wireId}`);
      return items.find((group) => group.sensor === wireId && group.count === count);
    });
  const bodyOf = ({ reason, sensor: name, metric, unit, last }: QuarantineGroup) => ({
    reason,
    sensor: name,
    metric,
    unit,
    receivedUntil: last,
  });
  const decide = (what: 'accept' | 'dismiss', body: object) =>
    workspace.owner.ask('POST', `/api/readings/${workspace.id}/quarantine/${what}`, body);
  const decisionOn = (wireId: string, outcome: string): Promise<QuarantineDecision> =>
    until(`${outcome}: ${wireId}`, async () => {
      const { items } = await ask<QuarantineDecisions>('quarantine/decisions');
      return items.find((each) => each.sensor === wireId && each.outcome === outcome && each.done);
    });

  it('accepted, it becomes readings as a person says what its values mean, and what comes is stored at once', async () => {
    const wireId = `66000${(tries += 1)}`;
    const inKg = (v: number, minutes: number) => ({
      n: `${wireId}:temperature`,
      u: 'kg',
      v,
      t: (NOON + minutes * MINUTE_MS) / 1e3,
    });
    await send(celsius(wireId, 20, NOON), inKg(1, 1), inKg(2, 2), inKg(5_000, 3));
    const [group, { id }] = [await groupOf(wireId, 3), await sensorHeard(workspace, wireId)];
    const body = bodyOf(group);
    const refusals = [
      [{ slope: 0 }, 'InvalidRequest'],
      [{ slope: '1e400' }, 'InvalidRequest'],
      [{}, 'InvalidRequest'],
      [{ slope: 1, asUnit: 'K' }, 'InvalidRequest'],
      [{ asUnit: 'lx' }, 'UnitUnknown'],
      [{ asUnit: 'K', reason: 'futureTime' }, 'NotAcceptable'],
      [{ asUnit: 'K', sensor: 'nobody' }, 'NotFound'],
      [{ asUnit: 'K', unit: 'g' }, 'NotFound'],
    ] as const;
    for (const [part, code] of refusals) expect(await decide('accept', { ...body, ...part })).toMatchObject({ code });
    const asked = new URLSearchParams({ ...body, unit: 'kg', slope: '10', offset: '1' }).toString();
    expect(await ask<QuarantinePreview>(`quarantine/preview?${asked}`)).toMatchObject({
      sensorId: id,
      metricId: TEMPERATURE,
      count: 3,
      stored: 2,
      implausible: 1,
      unusable: 0,
      lowest: 11,
      highest: 21,
      first: new Date(NOON + MINUTE_MS).toISOString(),
    });
    const terms = { ...body, slope: 10, offset: 1 };
    const both = await Promise.all([decide('accept', terms), decide('accept', terms)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await decisionOn(wireId, 'accepted')).toMatchObject({ count: 3, read: 3, stored: 2, leftOut: 1, slope: 10 });
    expect(await decide('accept', terms)).toMatchObject({ code: 'QuarantineDecided' });
    expect((await ask<QuarantinePage>(`quarantine?search=${wireId}`)).items).toEqual([]);
    await until('what comes in this unit is stored', async () => {
      const { quarantined } = await send(inKg(3, 4));
      return quarantined === 0;
    });
    const history = `history?points=${id}.${TEMPERATURE}&from=${NOON}&to=${NOON + 5 * MINUTE_MS}`;
    const values = await until('all of them are on the chart', async () => {
      const { series } = await ask<HistoryView>(history);
      return series[0]?.points.length === 4 && series[0].points;
    });
    expect(values.map((point) => point?.[1])).toEqual([20, 11, 21, 31]);
  });

  it('an impossible value becomes a reading for a reason only, and dismissed records are off the list', async () => {
    const wireId = `67000${(tries += 1)}`;
    await send(celsius(wireId, 20, NOON), celsius(wireId, 5_000, NOON + MINUTE_MS));
    await sensorHeard(workspace, wireId);
    const body = { ...bodyOf(await groupOf(wireId, 1)), asUnit: 'C' };
    expect(await decide('accept', body)).toMatchObject({ code: 'InvalidRequest' });
    taken(await decide('accept', { ...body, why: 'A kiln' }));
    expect(await decisionOn(wireId, 'accepted')).toMatchObject({ stored: 1, why: 'A kiln' });
    await send(celsius(wireId, 6_000, NOON + 2 * MINUTE_MS));
    const second = bodyOf(await groupOf(wireId, 1));
    taken(await decide('dismiss', second));
    expect(await decisionOn(wireId, 'dismissed')).toMatchObject({ count: 1, stored: 0 });
    expect(await decide('accept', { ...second, asUnit: 'C', why: 'A kiln' })).toMatchObject({
      code: 'QuarantineDecided',
    });
    expect((await ask<QuarantinePage>(`quarantine?search=${wireId}`)).items).toEqual([]);
  });
});
