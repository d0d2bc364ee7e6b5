import type { SensorView } from '@watchglass/schemas/sensor/views';

/** For specs: a sensor of temperature and humidity that reports each minute. */
export function sensorForTests(change: Partial<SensorView> = {}): SensorView {
  return {
    id: 11,
    name: 'Cold store',
    kind: 'physical',
    state: 'active',
    wireId: 'A',
    baseSerial: null,
    type: { product: null, group: null, groupId: null },
    tags: [],
    location: null,
    intervalSeconds: 60,
    setIntervalSeconds: null,
    metrics: [1, 2],
    adjustments: [],
    calibrationDueOn: null,
    latest: [],
    invalid: null,
    outputVersion: null,
    heardAt: '2026-01-01T00:00:00Z',
    etag: '"1"',
    position: '01',
    ...change,
  };
}
