import type { DomainEvent } from '@watchglass/schemas/events';
import { metricStream } from '@watchglass/schemas/metric/events';
import { DISCOVERIES_PER_BASE_PER_MINUTE } from '@watchglass/schemas/sensor/limits';
import { UNADJUSTED } from '@watchglass/schemas/sensor/adjustment';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { WAIT } from '@watchglass/streams/testing/wait';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asNew } from '../handle-command.ts';
import { followUnits } from '../metric/follow-units.ts';
import { storeAdjustments } from '../sensor/adjustment-rows.ts';
import { organizationStream } from '@watchglass/schemas/organization/events';
import { followCutoffs } from '../retention/cutoffs.ts';
import { followOutOfUse, type OutOfUse } from '../sensor/out-of-use.ts';
import { acceptUplink, type Ingest, type Uplink } from './accept-uplink.ts';
import { NOON, openTestIngest, type TestIngest } from './ingest-for-tests.ts';
import type { WithoutUnit } from './place-readings.ts';
import { resolvePack } from './senml.ts';

let ingest: TestIngest;
beforeAll(async () => {
  ingest = await openTestIngest();
});
afterAll(() => ingest.close());

let organizations = 0;
const newDevice = () => ({ serial: `BASE${(organizations += 1)}`, organizationId: organizations });
type Device = ReturnType<typeof newDevice>;

function send(
  device: Device,
  pack: readonly unknown[],
  by: Ingest = ingest,
  withoutUnit: WithoutUnit = { otherwise: undefined },
) {
  const uplink: Uplink = { device, mode: 'live', receivedAt: NOON, withoutUnit, ...resolvePack(pack, NOON / 1000) };
  return acceptUplink(by, uplink);
}

async function rowsOf({ organizationId }: Device) {
  const bodies = (await ingest.logged()).filter((body) => body.organizationId === organizationId);
  return bodies.flatMap((body) =>
    Array.from(body.at, (at, i) => ({ sensor: body.sensor[i], metric: body.metric[i], at, value: body.value[i] })),
  );
}

async function quarantinedOf({ organizationId }: Device) {
  const bodies = (await ingest.logged()).filter((body) => body.organizationId === organizationId);
  return bodies.flatMap(({ quarantined }) => quarantined);
}

async function eventsOf({ organizationId }: Device) {
  return (await ingest.events()).filter(({ metadata }) => metadata['organizationId'] === organizationId);
}

describe('accepting an uplink', () => {
  it('converts values to native units and appends them to the log', async () => {
    const device = newDevice();
    const pack = [
      { bn: 'aranet:4000005:', bt: NOON / 1000 - 60, n: 'temperature', u: 'K', v: 295.15 },
      { n: 'co2', u: '/', v: 0.000757 },
      { n: 'rssi', u: 'dBW', v: -97 },
    ];
    await expect(send(device, pack)).resolves.toEqual({ accepted: 3, quarantined: 0 });
    const rows = await rowsOf(device);
    expect(rows.map(({ metric, at }) => [metric, at])).toEqual([
      [1, NOON - 60_000],
      [3, NOON - 60_000],
      [61, NOON - 60_000],
    ]);
    for (const [index, value] of [22, 757, -67].entries()) expect(rows[index]?.value).toBeCloseTo(value, 6);
  });

  it('records the instant of an uplink with a single one, quarantined records included, and of no other', async () => {
    const instants = async (...seconds: readonly number[]): Promise<unknown> => {
      const device = newDevice();
      const pack = seconds.map((t, i) => ({ bn: `S${i}:`, n: 'temperature', u: 'Cel', t: NOON / 1000 + t, v: 20 }));
      await send(device, pack);
      const bodies = (await ingest.logged()).filter((body) => body.organizationId === device.organizationId);
      return [...new Set(bodies.map(({ instant }) => instant))];
    };
    expect(await instants(-60, -60, -60)).toEqual([NOON - 60_000]);
    expect(await instants(-60, -60, -61)).toEqual([undefined]);
    expect(await instants(3600, 3600)).toEqual([NOON + 3_600_000]);
  });

  it('announces a sensor, its metrics and its interval once, before its readings', async () => {
    const device = newDevice();
    const pack = [
      { bn: 'S1:', n: 'temperature', u: 'Cel', ut: 300, v: 20 },
      { n: 'humidity', u: '%RH', v: 40 },
    ];
    await send(device, pack);
    await send(device, pack);
    await send(device, pack, ingest.restarted());
    const events = await eventsOf(device);
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'SensorHeard',
      'SensorIntervalDeclared',
      'SensorMetricHeard',
      'SensorMetricHeard',
    ]);
    expect(events[0]).toMatchObject({
      type: 'SensorHeard',
      data: { wireId: 'S1', baseSerial: device.serial, name: 'S1' },
    });
  });

  it('announces each fact once, although a process died before it could remember', async () => {
    const device = newDevice();
    await send(device, [
      { n: 'S1:temperature', u: 'Cel', ut: 60, v: 20 },
      { n: 'S1:odd', u: 'x', v: 20 },
    ]);
    const before = await eventsOf(device);
    await ingest.deps.relational.query(
      "UPDATE command.sensor_ids SET announced = false, metric_ids = '{}', interval_seconds = NULL, declarations = 0",
    );
    await ingest.deps.relational.query('UPDATE command.metric_ids SET announced = false');
    await send(
      device,
      [
        { n: 'S1:temperature', u: 'Cel', ut: 60, v: 20 },
        { n: 'S1:odd', u: 'x', v: 20 },
      ],
      ingest.restarted(),
    );
    expect(await eventsOf(device)).toEqual(before);
  });

  it('allots another sensor id to the same wire id in another organization', async () => {
    const [one, two] = [newDevice(), newDevice()];
    await send(one, [{ n: 'same:temperature', u: 'Cel', v: 1 }]);
    await send(two, [{ n: 'same:temperature', u: 'Cel', v: 2 }]);
    const [[first], [second]] = [await rowsOf(one), await rowsOf(two)];
    expect(first?.sensor).not.toBe(second?.sensor);
  });

  it('allots one sensor id when several processes hear a sensor at the same moment', async () => {
    const device = newDevice();
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        send(
          device,
          [
            { n: 'S:temperature', u: 'Cel', v: i },
            { n: 'S:other', u: 'x', v: i },
          ],
          ingest.restarted(),
        ),
      ),
    );
    const rows = await rowsOf(device);
    expect(rows).toHaveLength(16);
    expect(new Set(rows.map(({ sensor }) => sensor)).size).toBe(1);
    expect(new Set(rows.map(({ metric }) => metric)).size).toBe(2);
    expect(await eventsOf(device)).toHaveLength(4);
  });

  it('turns an unknown metric into a custom one and quarantines another unit for it', async () => {
    const device = newDevice();
    await expect(send(device, [{ n: 'S:snr', u: 'dB', v: 7.5 }])).resolves.toEqual({ accepted: 1, quarantined: 0 });
    await expect(
      send(device, [
        { n: 'S:snr', u: 'V', v: 1 },
        { n: 'S:SNR', v: 8 },
      ]),
    ).resolves.toEqual({ accepted: 1, quarantined: 1 });
    expect(await quarantinedOf(device)).toMatchObject([{ reason: 'unitChanged', unit: 'V' }]);
    const defined = (await eventsOf(device)).filter(({ type }) => type === 'CustomMetricDefined');
    expect(defined.map(({ data }) => data)).toMatchObject([{ wireName: 'snr', unit: 'dB' }]);
  });

  it('takes the new and the former unit of a custom metric, in every process', async () => {
    const device = newDevice();
    const other = ingest.restarted();
    for (const by of [ingest, other]) await send(device, [{ n: 'S:vacuum', u: 'kPA', v: 1 }], by);
    const defined = (await eventsOf(device)).find(({ type }) => type === 'CustomMetricDefined');
    const metricId = Number((defined?.data as { metricId?: number } | undefined)?.metricId);
    const { organizationId } = device;
    const change: DomainEvent = {
      type: 'CustomMetricUnitChanged',
      data: { metricId, organizationId, before: 'kPA', unit: 'kPa' },
    };
    const late = ingest.restarted();
    const processes = [ingest, other, late];
    const followings = processes.map(({ deps, identities }) => {
      return followUnits(deps.eventStore, identities, (error) => expect.fail(String(error)));
    });
    const metadata = { organizationId, actor: { kind: 'system', id: 't' }, at: new Date(NOON).toISOString() } as const;
    await ingest.deps.eventStore.append(
      metricStream(metricId),
      'any',
      asNew([change], { metadata: { ...metadata, correlationId: v7() }, newId: v7 }),
    );
    for (const by of processes) {
      await vi.waitFor(
        async () =>
          expect(await send(device, [{ n: 'S:vacuum', u: 'Pa', v: 2000 }], by)).toMatchObject({ accepted: 1 }),
        WAIT,
      );
      await expect(
        send(
          device,
          [
            { n: 'S:vacuum', u: 'kPA', v: 2 },
            { n: 'S:VACUUM', v: 2 },
          ],
          by,
        ),
      ).resolves.toEqual({
        accepted: 2,
        quarantined: 0,
      });
    }
    expect((await rowsOf(device)).map(({ value }) => value)).toEqual([1, 1, ...Array.from({ length: 9 }, () => 2)]);
    await Promise.all(followings.map((following) => following.stop()));
  });

  it('adjusts readings measured from an instant on, with their measured values beside, and feeds the second point', async () => {
    const device = newDevice();
    const pack = (...seconds: number[]) =>
      seconds.map((t) => ({ n: 'S:temperature', u: 'Cel', t: NOON / 1000 + t, v: 20 }));
    await send(device, pack(-3));
    const sensorId = Number((await rowsOf(device))[0]?.sensor);
    const { organizationId } = device;
    const made = { version: 1, from: NOON - 1_000, feeds: 1000, before: null };
    const settings = { ...UNADJUSTED, tare: { value: 5, at: NOON }, conversion: { x0: 0, y0: 0, x1: 10, y1: 100 } };
    await storeAdjustments(ingest.deps.relational, [{ sensorId, organizationId, metricId: 1, ...made, ...settings }]);
    await expect(send(device, pack(-2, -1, 0), ingest.restarted())).resolves.toEqual({ accepted: 3, quarantined: 0 });
    expect((await rowsOf(device)).slice(1).map(({ metric, at, value }) => [metric, (at - NOON) / 1000, value])).toEqual(
      [
        [1, -2, 20],
        [1, -1, 15],
        [1000, -1, 150],
        [1, 0, 15],
        [1000, 0, 150],
      ],
    );
    const bodies = (await ingest.logged()).filter((body) => body.organizationId === organizationId);
    expect(bodies.map(({ raw }) => raw)).toEqual([
      undefined,
      new Map([
        [1, 20],
        [3, 20],
      ]),
    ]);
  });

  it('a sensor out of use has its readings set aside in every process, also after a restart', async () => {
    const device = newDevice();
    const pack = [{ n: 'S:temperature', u: 'Cel', v: 20 }];
    await send(device, pack);
    const sensorId = Number((await rowsOf(device))[0]?.sensor);
    const { eventStore } = ingest.deps;
    const { organizationId } = device;
    const say = (type: 'SensorDisabled' | 'SensorEnabled') =>
      eventStore.append(
        sensorStream(sensorId),
        'any',
        asNew([{ type, data: { sensorId, organizationId } }], {
          metadata: {
            organizationId,
            actor: { kind: 'system', id: 't' },
            at: new Date(NOON).toISOString(),
            correlationId: v7(),
          },
          newId: v7,
        }),
      );
    const before = followOutOfUse(eventStore);
    await say('SensorDisabled');
    const after = followOutOfUse(eventStore);
    const sent = (outOfUse: OutOfUse) => send(device, pack, { ...ingest, outOfUse });
    await expect(sent(after)).resolves.toEqual({ accepted: 0, quarantined: 1 });
    await vi.waitFor(async () => expect(await sent(before)).toEqual({ accepted: 0, quarantined: 1 }), WAIT);
    expect((await quarantinedOf(device)).map(({ reason }) => reason)).toContain('sensorDisabled');
    await say('SensorEnabled');
    await vi.waitFor(async () => expect(await sent(before)).toEqual({ accepted: 1, quarantined: 0 }), WAIT);
    await Promise.all([before.stop(), after.stop()]);
  });

  it('quarantines what was measured before the cutoff of its workspace, also right after a restart', async () => {
    const [device, other] = [newDevice(), newDevice()];
    const { organizationId } = device;
    const { eventStore } = ingest.deps;
    const at = new Date(NOON).toISOString();
    const expired = { organizationId, measuredBefore: at, years: 2, count: 0 };
    const metadata = { organizationId, actor: { kind: 'system', id: 't' }, at, correlationId: v7() } as const;
    const events = asNew([{ type: 'ReadingsExpired', data: expired }], { metadata, newId: v7 });
    await eventStore.append(organizationStream(organizationId), 'any', events);
    const cutoffs = followCutoffs(eventStore);
    const pack = [-1, 0].map((second) => ({ n: 'S:temperature', u: 'Cel', v: 20, t: NOON / 1000 + second }));
    expect(await send(device, pack, { ...ingest, cutoffs })).toEqual({ accepted: 1, quarantined: 1 });
    expect((await quarantinedOf(device)).map(({ reason }) => reason)).toEqual(['beyondRetention']);
    expect(await send(other, pack, { ...ingest, cutoffs })).toEqual({ accepted: 2, quarantined: 0 });
    await cutoffs.stop();
  });

  it.each([
    ['missingValue', { v: null }],
    ['missingValue', {}],
    ['missingValue', { vs: '-' }],
    ['notANumber', { vs: 'NaN' }],
    ['notANumber', { v: Infinity }],
    ['notNumeric', { v: '21' }],
    ['notNumeric', { vs: 'Machine Room' }],
    ['notNumeric', { vd: 'aGk' }],
    ['notNumeric', { vb: true }],
    ['sentinel', { v: -127 }],
    ['implausibleValue', { v: 5000 }],
    ['unknownUnit', { u: 'furlong', v: 1 }],
    ['unknownUnit', { u: 'constructor', v: 1 }],
    ['futureTime', { t: NOON / 1000 + 660, v: 1 }],
    ['implausibleTime', { t: 2 ** 28, v: 1 }],
    ['malformedName', { n: ' a b', v: 1 }],
  ])('quarantines %s: %j', async (reason, fields) => {
    const device = newDevice();
    await send(device, [{ n: 'S:temperature', u: 'Cel', v: 20 }]);
    await expect(
      send(device, [
        { n: 'S:temperature', u: 'Cel', ...fields },
        { n: 'S:temperature', u: 'Cel', v: 21 },
      ]),
    ).resolves.toEqual({ accepted: 1, quarantined: 1 });
    expect(await quarantinedOf(device)).toMatchObject([{ reason }]);
  });

  it('announces no sensor from quarantined readings only', async () => {
    const device = newDevice();
    await send(device, [
      { n: 'S:temperature', u: 'Cel', v: null },
      { n: 'S:label', vs: 'Room' },
    ]);
    expect(await eventsOf(device)).toEqual([]);
    expect(await quarantinedOf(device)).toHaveLength(2);
  });

  it('stores an open contact as 1', async () => {
    const device = newDevice();
    await send(device, [
      { n: 'S:door', vb: true },
      { n: 'S:door', t: -1, vb: false },
    ]);
    expect((await rowsOf(device)).map(({ value }) => value)).toEqual([0, 1]);
  });

  it('refuses a base that discovers too many sensors, and accepts its known ones', async () => {
    const device = newDevice();
    const known = [{ n: 'S:temperature', u: 'Cel', v: 1 }];
    await send(device, known);
    const flood = Array.from({ length: DISCOVERIES_PER_BASE_PER_MINUTE }, (_, i) => ({
      n: `F${i}:temperature`,
      u: 'Cel',
      v: 1,
    }));
    await expect(send(device, flood)).rejects.toMatchObject({ code: 'TooManyRequests' });
    await expect(send(device, known)).resolves.toEqual({ accepted: 1, quarantined: 0 });
    expect(await rowsOf(device)).toHaveLength(2);
  });
});

describe('a value without a unit', () => {
  const bare = (v: number, t = 0) => ({ n: 'S:temperature', t: NOON / 1000 + t, v });
  const inUnit = (u: string, v: number, t = 0) => ({ ...bare(v, t), u });
  const valuesOf = async (device: Device) => (await rowsOf(device)).map(({ value }) => Math.round(value ?? 0));

  it('is quarantined as unitMissing if its point is new, and announces no sensor or metric', async () => {
    const device = newDevice();
    await expect(send(device, [bare(20), { n: 'S:flow', v: 3 }])).resolves.toEqual({ accepted: 0, quarantined: 2 });
    expect(await quarantinedOf(device)).toMatchObject([
      { reason: 'unitMissing', unit: null },
      { reason: 'unitMissing', unit: null },
    ]);
    expect(await eventsOf(device)).toEqual([]);
  });

  it('is accepted as soon as its point has a unit, however often it was quarantined', async () => {
    const device = newDevice();
    await send(device, [bare(20, -3)]);
    await send(device, [bare(20, -3)]);
    await send(device, [inUnit('Cel', 21, -2)]);
    await send(device, [bare(22, -1)]);
    expect(await valuesOf(device)).toEqual([21, 22]);
  });

  it('is in the last unit of its point, in another process too', async () => {
    const device = newDevice();
    await send(device, [inUnit('K', 293.15, -9)]);
    await send(device, [bare(294.15, -8)]);
    await send(device, [bare(295.15, -7)], ingest.restarted());
    await send(device, [inUnit('Cel', 23, -6), bare(24, -5)]);
    await send(device, [bare(25, -4)], ingest.restarted());
    await send(device, [inUnit('degF', 78.8, -3)]);
    await send(device, [{ ...bare(80.6, -2), n: 'aranet:S:TEMPERATURE' }]);
    expect(await valuesOf(device)).toEqual([20, 21, 22, 23, 24, 25, 26, 27]);
    expect(await quarantinedOf(device)).toEqual([]);
  });

  it('is in the native unit if its point was heard before units were stored', async () => {
    const device = newDevice();
    await send(device, [inUnit('Cel', 20, -1)]);
    expect(
      await ingest.deps.relational.query('SELECT units FROM command.sensor_ids WHERE organization_id = $1', [
        device.organizationId,
      ]),
    ).toEqual([{ units: {} }]);
    await send(device, [bare(21)], ingest.restarted());
    expect(await valuesOf(device)).toEqual([20, 21]);
  });

  it('is in the unit that the sender gives for new points, and in the last unit of known ones', async () => {
    const device = newDevice();
    await send(device, [inUnit('Cel', 20, -1)]);
    await send(device, [bare(21), { n: 'T:temperature', v: 295.15 }], ingest, { otherwise: 'K' });
    expect(new Set(await valuesOf(device))).toEqual(new Set([20, 21, 22]));
  });

  it("is native by contract over MQTT and in a base's own CSV, whatever came before", async () => {
    const device = newDevice();
    await send(device, [inUnit('K', 293.15, -2)]);
    await send(device, [bare(21, -1)], ingest, 'native');
    await send(device, [bare(22)]);
    expect(await valuesOf(device)).toEqual([20, 21, 22]);
  });

  it('needs no unit if its metric is a switch', async () => {
    const device = newDevice();
    await expect(
      send(device, [
        { n: 'S:contact', v: 1 },
        { n: 'S:door', vb: true },
      ]),
    ).resolves.toEqual({ accepted: 2, quarantined: 0 });
  });

  it('does not affect the good readings of its pack, its sensor and its metric', async () => {
    const device = newDevice();
    await expect(
      send(device, [
        { n: 'S:flow', u: 'l/min', v: 5 },
        { n: 'S:level', v: 3 },
        { n: 'T:flow', v: 3 },
      ]),
    ).resolves.toEqual({ accepted: 1, quarantined: 2 });
    expect((await quarantinedOf(device)).map(({ sensor, metric }) => [sensor, metric])).toEqual([
      ['S', 'level'],
      ['T', 'flow'],
    ]);
  });
});
