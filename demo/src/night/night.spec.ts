import { eventShapes } from '@watchglass/schemas/events';
import { decodeLogBody } from '@watchglass/schemas/reading/log-body';
import { check } from '@watchglass/schemas/shape';
import { receiptShape } from '@watchglass/schemas/wall/receipt';
import { receiptHash } from '@watchglass/schemas/wall/receipt-hash';
import { expect, test } from 'vitest';
import { eventsOf, readingEntries } from './bring-night.ts';
import { atNight, endOfNight, FREEZER_BASE, HALL_BASE, SENSORS, ZONE, type Cast } from './cast.ts';
import { measured } from './measured.ts';
import { posted } from './receipts.ts';
import { WALLS } from './screens.ts';

const MINUTE_MS = 60_000;
const cast: Cast = {
  organizationId: 7,
  people: ['0199a0c1-0000-7000-8000-000000000001', '0199a0c1-0000-7000-8000-000000000002'],
  sensorIds: new Map(SENSORS.map(({ wireId }, index) => [wireId, index + 1])),
  until: endOfNight(Date.parse('2026-11-25T12:00:00Z')),
};
const told = eventsOf(cast);
const values = measured(cast);

test('the night is twelve hours long and over, whenever it is told', () => {
  for (const now of ['2026-11-25T04:59:00Z', '2026-11-25T05:01:00Z', '2026-03-29T12:00:00Z']) {
    const until = endOfNight(Date.parse(now));
    expect(until).toBeLessThan(Date.parse(now));
    expect(new Date(until).toLocaleTimeString('en-GB', { timeZone: ZONE })).toBe('07:00:00');
  }
  expect(cast.until - atNight(cast, '19:00')).toBe(12 * 60 * MINUTE_MS);
});

test('its events fit their shapes, are in it, and each stream and each alarm runs in order', () => {
  for (const { at, event } of told) {
    expect(check<unknown>(eventShapes[event.type], event.data).faults, event.type).toBeUndefined();
    expect(at).toBeGreaterThanOrEqual(atNight(cast, '19:00'));
    expect(at).toBeLessThan(cast.until);
  }
  const ofAlarms = told.filter(({ stream }) => stream.startsWith('alarm-'));
  const waits = [...new Set(ofAlarms.map(({ stream }) => stream))].map((alarm) => {
    const events = ofAlarms.filter(({ stream }) => stream === alarm);
    expect([events[0]?.event.type, events.at(-1)?.event.type]).toEqual(['AlarmRaised', 'AlarmResolved']);
    const acknowledged = events.find(({ event }) => event.type === 'AlarmAcknowledged');
    return ((acknowledged?.at ?? 0) - (events[0]?.at ?? 0)) / MINUTE_MS;
  });
  expect(waits).toEqual([6, 41, 8]);
});

test('one base was away for ninety minutes and told of them when it came back', () => {
  const late = values.filter(({ measuredAt, receivedAt }) => receivedAt - measuredAt > 1_000);
  expect(new Set(late.map(({ sensor }) => sensor.base))).toEqual(new Set([FREEZER_BASE]));
  expect(late).toHaveLength(3 * 90);
  for (const { receivedAt } of late) {
    expect(receivedAt).toBeGreaterThan(atNight(cast, '03:00'));
    expect(receivedAt).toBeLessThan(atNight(cast, '03:01'));
  }
});

test('every value is in one entry of the log, in the partition of its sensor, with the instant of its arrival', () => {
  const bodies = readingEntries(cast, values, 4).map(({ body }) => decodeLogBody(body));
  const brought = bodies.flatMap((body) => (body.kind === 'readings' ? [...body.at] : []));
  expect(brought).toHaveLength(values.length);
  expect(new Set(bodies.map((body) => (body.kind === 'readings' ? body.base : '')))).toEqual(
    new Set([FREEZER_BASE, HALL_BASE]),
  );
});

test('each wall tells without a gap what it showed; the one that was cut off told of it two minutes later', async () => {
  for (const wall of WALLS) {
    const posts = await posted(cast, wall, { values, told });
    const receipts = posts.flatMap((post) => post.receipts);
    for (const [index, receipt] of receipts.entries()) {
      const before = receipts[index - 1];
      expect(check<unknown>(receiptShape, receipt).faults).toBeUndefined();
      if (before) expect([receipt.prev, receipt.since]).toEqual([receiptHash(before), before.at]);
    }
    expect(receipts.some(({ why }) => why === 'alarm')).toBe(true);
    const behind = posts.filter(({ sentAt, receipts: kept }) => sentAt - (kept[0]?.at ?? sentAt) > MINUTE_MS);
    expect(behind.map(({ sentAt }) => sentAt)).toEqual(wall.behind ? [atNight(cast, wall.behind[1])] : []);
  }
});
