import type { Calibrate } from '@watchglass/schemas/calibration/commands';
import type { DomainEvent } from '@watchglass/schemas/events';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asNew } from '../handle-command.ts';
import { migratePrivateSchemas } from '../private-schema/migrations.ts';
import { openStores, type Stores } from '../stores-for-tests.ts';
import { remind } from './remind.ts';
import { putReminders, remindersOf, type Calibrated } from './reminders.ts';

const DAY = 86_400_000;
const BEGIN = Date.parse('2026-01-01T12:00:00Z');
const DUE_ON = '2026-12-31';

let stores: Stores;
let deps: Stores['deps'];
let organizationId = 100;
let sensors = 0;

beforeAll(async () => {
  stores = await openStores();
  ({ deps } = stores);
  await migratePrivateSchemas(deps.relational);
});
afterAll(() => stores.remove());
beforeEach(() => {
  organizationId += 1;
  stores.clock.now = BEGIN;
});

async function append(sensorId: number, ...events: DomainEvent[]): Promise<void> {
  const at = deps.clock().toISOString();
  const metadata = { organizationId, actor: { kind: 'user', id: 'u' }, at, correlationId: 'c' } as const;
  await deps.eventStore.append(sensorStream(sensorId), 'any', asNew(events, { metadata, newId: deps.newId }));
}

async function newSensor(): Promise<number> {
  const sensorId = (sensors += 1);
  await append(sensorId, {
    type: 'SensorHeard',
    data: { sensorId, organizationId, wireId: `w${sensorId}`, baseSerial: 'B', name: `Sensor ${sensorId}` },
  });
  return sensorId;
}

/** Records a certificate and its reminders. */
async function calibrated(sensorId: number, more: Partial<Omit<Calibrate, 'file'>> = {}): Promise<Calibrated> {
  const days = { on: '2026-01-01', dueOn: DUE_ON, certificate: 'K-1', laboratory: 'Lab', ...more };
  const data = { sensorId, organizationId, calibrationId: deps.newId(), ...days };
  await append(sensorId, { type: 'SensorCalibrated', data });
  await putReminders(deps.relational, data, deps.clock());
  return data;
}

const pass = (day: string): void => {
  stores.clock.now = Date.parse(`${day}T12:00:00Z`);
};

async function reminded(): Promise<unknown[]> {
  while (await remind(deps));
  const events: RecordedEvent[] = [];
  for await (const event of deps.eventStore.readStream(`calibrations-${organizationId}`)) events.push(event);
  return events.map(({ data }) => data);
}

describe('the reminders of a certificate', () => {
  it('are 90, 30 and 0 days before its last valid day, those that are still to come', () => {
    const days = (recordedAt: string) =>
      remindersOf({ dueOn: DUE_ON }, new Date(recordedAt)).map(({ daysBefore }) => daysBefore);
    expect(days('2026-01-01T00:00:00Z')).toEqual([90, 30, 0]);
    expect(days('2026-12-01T07:00:00Z')).toEqual([0]);
    expect(days('2026-12-31T07:00:00Z')).toEqual([]);
  });

  it('are published once each, for all sensors of one day together', async () => {
    const [one, other, later] = [await newSensor(), await newSensor(), await newSensor()];
    for (const sensor of [one, other]) await calibrated(sensor);
    await calibrated(later, { dueOn: '2027-12-31' });
    expect(await reminded()).toEqual([]);
    const told = (daysBefore: number) => ({ organizationId, dueOn: DUE_ON, daysBefore, sensorIds: [one, other] });
    for (const [day, expected] of [
      ['2026-10-02', [told(90)]],
      ['2026-10-03', [told(90)]],
      ['2026-12-01', [told(90), told(30)]],
      ['2026-12-31', [told(90), told(30), told(0)]],
      ['2027-03-31', [told(90), told(30), told(0)]],
    ] as const) {
      pass(day);
      expect(await reminded()).toEqual(expected);
    }
  });

  it('that fell due while no process ran are one, the latest', async () => {
    const sensor = await newSensor();
    await calibrated(sensor);
    pass('2026-12-20');
    expect(await reminded()).toMatchObject([{ daysBefore: 30, sensorIds: [sensor] }]);
  });

  it('are not published for certificates that were withdrawn or superseded, nor for deleted sensors', async () => {
    const [withdrawn, superseded, deleted] = [await newSensor(), await newSensor(), await newSensor()];
    const { calibrationId } = await calibrated(withdrawn);
    for (const sensor of [superseded, deleted]) await calibrated(sensor);
    const of = (sensorId: number) => ({ sensorId, organizationId });
    await append(withdrawn, {
      type: 'CalibrationWithdrawn',
      data: { ...of(withdrawn), calibrationId, certificate: 'K-1' },
    });
    await calibrated(superseded, { on: '2026-02-01', dueOn: '2028-01-01' });
    await append(deleted, { type: 'SensorDeleted', data: of(deleted) });
    pass('2026-12-31');
    expect(await reminded()).toEqual([]);
  });

  it('are published once if the process dies before they are marked', async () => {
    await calibrated(await newSensor());
    pass('2026-12-31');
    const dying = new Proxy(deps.eventStore, {
      get: (store, name) =>
        name === 'append'
          ? async (...asked: Parameters<typeof store.append>) => {
              await store.append(...asked);
              throw new Error('killed');
            }
          : (Reflect.get(store, name) as () => unknown).bind(store),
    });
    await expect(remind({ ...deps, eventStore: dying })).rejects.toThrow('killed');
    stores.clock.now += DAY;
    expect(await reminded()).toHaveLength(1);
  });
});
