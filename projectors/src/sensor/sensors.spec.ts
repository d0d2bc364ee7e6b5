import { textTagId } from '@watchglass/schemas/tag/text-tag-id';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DomainEvent } from '@watchglass/schemas/events';
import { rowProjectionNamed } from '../projections.ts';
import { Projected } from '../testing/projected.ts';
import { recorded } from '../testing/recorded.ts';

const about = { sensorId: 4, organizationId: 7 };
const heard: DomainEvent = {
  type: 'SensorHeard',
  data: { ...about, wireId: '3B9ACA', baseSerial: 'BASE01', name: 'Hall' },
};
const metric = (metricId: number): DomainEvent => ({ type: 'SensorMetricHeard', data: { ...about, metricId } });

let projected: Projected;
beforeAll(async () => {
  projected = await Projected.open(rowProjectionNamed('sensors'));
});
beforeEach(() => projected.clear());
afterAll(() => projected.drop());

test('a newly heard sensor has a row without metrics, tags or interval', async () => {
  await projected.apply(recorded(heard));
  expect(await projected.rows('sensors')).toMatchObject([
    {
      id: 4,
      organization_id: 7,
      wire_id: '3B9ACA',
      base_serial: 'BASE01',
      name: 'Hall',
      tag_ids: [],
      metric_ids: [],
      interval_seconds: null,
      revision: 0,
    },
  ]);
});

test('metrics are listed once each, in the order of their first readings', async () => {
  await projected.apply(recorded(heard), recorded(metric(3), {}, 1), recorded(metric(1), {}, 2));
  await projected.apply(recorded(metric(3), {}, 3));
  expect(await projected.rows('sensors')).toMatchObject([{ metric_ids: [3, 1], revision: 3 }]);
});

test('name, tags and interval follow their events, which raise the revision', async () => {
  await projected.apply(
    recorded(heard),
    recorded({ type: 'SensorRenamed', data: { ...about, before: 'Hall', name: 'Great hall' } }, {}, 1),
    recorded({ type: 'SensorTagsChanged', data: { ...about, before: [], tags: ['north', 'a "quoted", one'] } }, {}, 2),
    recorded({ type: 'SensorIntervalDeclared', data: { ...about, intervalSeconds: 300 } }, {}, 3),
  );
  expect(await projected.rows('sensors')).toMatchObject([
    {
      name: 'Great hall',
      tag_ids: [textTagId(7, 'north'), textTagId(7, 'a "quoted", one')],
      interval_seconds: 300,
      revision: 3,
    },
  ]);
});

test('an interval that a person sets comes before the declared one, until it is taken back', async () => {
  const declared = (intervalSeconds: number): DomainEvent => ({
    type: 'SensorIntervalDeclared',
    data: { ...about, intervalSeconds },
  });
  const set = (seconds: number | null): DomainEvent => ({
    type: 'SensorIntervalSet',
    data: { ...about, before: null, seconds },
  });
  await projected.apply(recorded(heard), recorded(declared(300), {}, 1), recorded(set(60), {}, 2));
  await projected.apply(recorded(declared(600), {}, 3));
  expect(await projected.rows('sensors')).toMatchObject([{ interval_seconds: 60, interval_set: 60 }]);
  await projected.apply(recorded(set(null), {}, 4));
  expect(await projected.rows('sensors')).toMatchObject([{ interval_seconds: 600, interval_set: null }]);
});

test('the last valid day is that of the newest calibration, without withdrawn certificates', async () => {
  const id = (n: number) => `0195f000-0000-7000-8000-00000000000${n}`;
  const days = [
    ['2025-06-01', '2026-06-01'],
    ['2026-05-01', '2027-05-01'],
    ['2024-05-01', '2028-05-01'],
  ] as const;
  const calibrated = days.map(([on, dueOn], index): DomainEvent => ({
    type: 'SensorCalibrated',
    data: { ...about, calibrationId: id(index), on, dueOn, certificate: `K-${index}`, laboratory: 'Lab' },
  }));
  const withdrawn = (n: number): DomainEvent => ({
    type: 'CalibrationWithdrawn',
    data: { ...about, calibrationId: id(n), certificate: `K-${n}` },
  });
  await projected.apply(recorded(heard), ...calibrated.map((event, index) => recorded(event, {}, index + 1)));
  expect(await projected.rows('sensors')).toMatchObject([{ calibration_due_on: '2027-05-01' }]);
  await projected.apply(recorded(withdrawn(1), { reason: 'wrong probe' }, 4));
  expect(await projected.rows('sensors')).toMatchObject([{ calibration_due_on: '2026-06-01' }]);
  expect(await projected.rows('calibrations')).toMatchObject([
    { id: id(0), withdrawn_at: null },
    { id: id(1), withdrawn_for: 'wrong probe' },
    { id: id(2), withdrawn_at: null },
  ]);
  await projected.apply(recorded(withdrawn(0), {}, 5), recorded(withdrawn(2), {}, 6));
  expect(await projected.rows('sensors')).toMatchObject([{ calibration_due_on: null }]);
});

test('the base is the one that the sensor was paired with last, else the first that heard it', async () => {
  const at = '2026-11-24T12:00:00.000Z';
  await projected.apply(
    recorded(heard),
    recorded({ type: 'SensorPaired', data: { ...about, baseSerial: 'BASE01', at } }, {}, 1),
    recorded({ type: 'SensorUnpaired', data: { ...about, baseSerial: 'BASE01', at } }, {}, 2),
    recorded({ type: 'SensorPaired', data: { ...about, baseSerial: 'BASE02', at } }, {}, 3),
  );
  expect(await projected.rows('sensors')).toMatchObject([{ base_serial: 'BASE02', revision: 3 }]);
});

test('applying the same event twice changes nothing', async () => {
  const events = [
    recorded(heard),
    recorded(metric(3), {}, 1),
    recorded({ type: 'SensorRenamed', data: { ...about, before: 'Hall', name: 'H' } }, {}, 2),
  ];
  await projected.apply(...events);
  const once = await projected.rows('sensors');
  for (const event of events) await projected.apply(event);
  expect(await projected.rows('sensors')).toEqual(once);
});
