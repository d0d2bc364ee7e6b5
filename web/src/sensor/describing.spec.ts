import type { SensorView } from '@watchglass/schemas/sensor/views';
import { expect, it } from 'vitest';
import { versionFor } from './describing.ts';

const sensor: SensorView = {
  id: 4,
  name: 'Attic',
  kind: 'physical',
  state: 'active',
  wireId: '10A0',
  baseSerial: null,
  type: { product: null, group: null, groupId: null },
  tags: ['roof'],
  location: null,
  intervalSeconds: 60,
  setIntervalSeconds: null,
  metrics: [1],
  adjustments: [],
  calibrationDueOn: null,
  latest: [],
  invalid: null,
  outputVersion: null,
  heardAt: '2026-11-21T10:00:00.000Z',
  etag: '"3"',
  position: '1',
};

it('names the newest version if the sensor only gained a metric meanwhile', () => {
  expect(versionFor(sensor, { ...sensor, metrics: [1, 2], etag: '"4"' })).toBe('"4"');
});

it('names the opened version if another user described the sensor meanwhile', () => {
  expect(versionFor(sensor, { ...sensor, name: 'Loft', etag: '"4"' })).toBe('"3"');
  expect(versionFor(sensor, { ...sensor, tags: [], etag: '"4"' })).toBe('"3"');
});
