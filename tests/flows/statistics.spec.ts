import { UNADJUSTED } from '@watchglass/schemas/sensor/adjustment';
import type { HistoryView, PointStatistics, StatisticsView } from '@watchglass/schemas/reading/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { beforeAll, expect, inject, test } from 'vitest';
import { newAsset } from '../builders/asset.ts';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { newLocation, placeSensor } from '../builders/location.ts';
import type { Person } from '../builders/person.ts';
import { celsius, countsAfter, sensorHeard, TEMPERATURE } from '../builders/readings.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
type Reading = readonly [at: number, value: number];

let workspace: Workspace;
let base: Base;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
});

interface Asked {
  readonly point: string;
  readonly from: number;
  readonly to: number;
}

const ask = (who: Person, { point, from, to }: Asked) =>
  who.ask<StatisticsView>('GET', `/api/readings/${workspace.id}/statistics?points=${point}&from=${from}&to=${to}`);

async function statisticsOf(asked: Asked): Promise<PointStatistics | undefined> {
  return taken(await ask(workspace.owner, asked)).points[0];
}

function ofAll(readings: readonly Reading[], { from, to }: Omit<Asked, 'point'>) {
  const within = readings.filter(([at]) => at >= from && at < to).toSorted(([a], [b]) => a - b);
  const values = within.map(([, value]) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const firstOf = (wanted: number) => ({ value: wanted, at: within.find(([, value]) => value === wanted)?.[0] });
  return {
    count: within.length,
    sum: expect.closeTo(
      values.reduce((sum, value) => sum + value, 0),
      9,
    ) as number,
    min: firstOf(low),
    max: firstOf(high),
  };
}

test('statistics are those of all readings: late ones, both ends of rollups, and outputs of a virtual sensor', async () => {
  const { id, owner } = workspace;
  const now = Date.now();
  const begin = Math.floor((now - 4 * DAY) / DAY) * DAY;
  const taking = (n: number): Reading => [begin + n * 37 * MINUTE + 1_000 * (n % 7), ((n * 7_919) % 230) / 10 - 5];
  const live = Array.from({ length: 150 }, (_, n) => taking(n)).filter(([at]) => at < now - MINUTE);
  const late: Reading[] = [live[3], live[40], live[90]].flatMap((each) =>
    each ? [[each[0] + 5 * MINUTE, each[1] - 30] as const, [each[0] + 6 * MINUTE, each[1] + 30] as const] : [],
  );
  taken(await base.deliver(live.map(([at, value]) => celsius('S1', value, at))));
  const sensor = (await sensorHeard(workspace, 'S1')).id;
  await countsAfter(workspace, base.serial, live.length);
  taken(await base.deliver(late.map(([at, value]) => celsius('S1', value, at))));
  const readings = [...live, ...late];
  const whole = { point: `${sensor}.${TEMPERATURE}`, from: begin, to: now };
  await until('all readings are counted', async () => (await statisticsOf(whole))?.count === readings.length);

  const ends: readonly Reading[] = [
    [0, 3 * DAY],
    [7 * MINUTE + 1, 2 * DAY + 3 * HOUR + 4 * MINUTE],
    [DAY - 3 * HOUR - 5, DAY + 77 * MINUTE],
    [3 * 37 * MINUTE + 3_000, 3 * 37 * MINUTE + 3_001],
  ];
  for (const [from, to] of ends) {
    const range = { from: begin + from, to: begin + to };
    expect(await statisticsOf({ ...whole, ...range })).toMatchObject(ofAll(readings, range));
  }

  const formula = {
    type: 'offset',
    parameters: { constant: 100 },
    inputs: [{ sensorId: sensor, metricId: TEMPERATURE }],
  };
  const body = { name: 'Shifted', timeZone: 'UTC', ...formula };
  const virtual = taken(await owner.ask<{ id: number }>('POST', `/api/virtual-sensors/${id}`, body)).id;
  const outputs = readings.map(([at, value]) => [at, value + 100] as const);
  const derived = { ...whole, point: `${virtual}.${TEMPERATURE}` };
  await until('its outputs are counted', async () => {
    const answer = await ask(owner, derived);
    return answer.status === 200 && answer.body.points[0]?.count === outputs.length;
  });
  const range = { from: begin + 7 * MINUTE + 1, to: begin + 2 * DAY };
  expect(await statisticsOf({ ...derived, ...range })).toMatchObject(ofAll(outputs, range));
});

test('an adjusted sensor counts with its adjusted values', async () => {
  const { id, owner } = workspace;
  taken(await base.deliver([celsius('S2', 20, Math.floor(Date.now() / 1_000) * 1_000 - MINUTE)]));
  const { id: sensor, etag } = await sensorHeard(workspace, 'S2');
  const path = `/api/sensors/${id}/sensor/${sensor}`;
  const adjustment = { metricId: TEMPERATURE, ...UNADJUSTED, offset: 1.5 };
  taken(await owner.ask('PUT', `${path}/adjustments`, adjustment, { 'if-match': etag }));
  const read = async () => taken(await owner.ask<SensorView>('GET', path));
  let at = await until('the sensor has its adjustment', async () => (await read()).adjustments[0]?.from ?? false);
  await until('the newest value is adjusted', async () => {
    taken(await base.deliver([celsius('S2', 20, (at += 1_000))]));
    return (await read()).latest.some(({ value }) => value === 21.5);
  });
  const range = { point: `${sensor}.${TEMPERATURE}`, from: at - 400_000, to: at + 1 };
  const query = `points=${range.point}&from=${range.from}&to=${range.to}&width=500`;
  await until('chart and statistics know the same readings, adjusted ones among them', async () => {
    const { series } = taken(await owner.ask<HistoryView>('GET', `/api/readings/${id}/history?${query}`));
    // Buckets of a second hold one reading each.
    const readings = (series[0]?.points ?? []).flatMap(([second, , value]) =>
      value === null ? [] : [[second, value] as const],
    );
    const known = await statisticsOf(range);
    if (readings.at(-1)?.[1] !== 21.5 || known?.count !== readings.length) return false;
    expect(known).toMatchObject(ofAll(readings, range));
    return true;
  });
});

test('a measurement point counts the readings of each sensor while it had it, as far as the reader sees the sensor', async () => {
  const { owner } = workspace;
  const now = Date.now();
  const from = Math.floor((now - 3 * HOUR) / MINUTE) * MINUTE;
  const steps = Array.from({ length: 17 }, (_, n) => from + n * 10 * MINUTE);
  taken(await base.deliver(steps.flatMap((at) => [celsius('S3', 5, at), celsius('S4', 7, at)])));
  const [first, second] = [(await sensorHeard(workspace, 'S3')).id, (await sensorHeard(workspace, 'S4')).id];
  const place = await newLocation(workspace);
  await placeSensor(workspace, second, place);
  const { point } = await newAsset(workspace, { sensor: first, from: new Date(from).toISOString(), location: place });
  const change = from + 65 * MINUTE;
  const path = `/api/assets/${workspace.id}/point/${point}`;
  taken(await owner.ask('POST', `${path}/detach`, { until: new Date(change).toISOString() }));
  taken(await owner.ask('POST', `${path}/attach`, { sensorId: second, from: new Date(change).toISOString() }));
  const range = { point: `p${point}`, from, to: now };
  const all = steps.map((at) => [at, at < change ? 5 : 7] as const);
  await until('the point has both sensors', async () => (await statisticsOf(range))?.count === all.length);
  expect(await statisticsOf(range)).toMatchObject({ ...ofAll(all, range), isWithheld: false });

  const limited = await newMember(stack, workspace, { rights: { sensors: 'r' } });
  const permissions = { role: 1, permissions: { sensors: 'r' }, locations: [place] };
  taken(await owner.ask('PUT', `/api/permissions/${workspace.id}/user/${limited.id}`, permissions));
  await until('the other sensor is out of sight', async () => {
    return (await ask(limited, { ...range, point: `${first}.${TEMPERATURE}` })).status === 404;
  });
  const [seen] = taken(await ask(limited, range)).points;
  expect(seen).toMatchObject({
    ...ofAll(
      all.filter(([at]) => at >= change),
      range,
    ),
    isWithheld: true,
  });
  expect((await ask(limited, { ...range, point: `${second}.1,${first}.1` })).status).toBe(404);
});
