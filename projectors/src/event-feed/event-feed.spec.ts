import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rowProjectionNamed } from '../projections.ts';
import { Projected } from '../testing/projected.ts';
import { recorded, USER_ID } from '../testing/recorded.ts';

let projected: Projected;
beforeAll(async () => {
  projected = await Projected.open(rowProjectionNamed('event_feed'));
});
beforeEach(() => projected.clear());
afterAll(() => projected.drop());

const about = { sensorId: 7, organizationId: 3 };
const renamed = (at: string) =>
  recorded({ type: 'SensorRenamed', data: { ...about, before: 'Ann’s fridge', name: 'Bert’s fridge' } }, { at });

test('an event is told by ids and without names', async () => {
  const location = randomUUID();
  await projected.apply(
    renamed('2026-03-01T10:00:00.000Z'),
    recorded({ type: 'SensorPlaced', data: { ...about, before: null, location } }),
  );
  const rows = await projected.rows('event_feed');
  expect(JSON.stringify(rows)).not.toContain('fridge');
  expect(rows.toSorted((one, other) => (String(one['type']) < String(other['type']) ? -1 : 1))).toMatchObject([
    {
      type: 'sensor.placed',
      module: 'sensors',
      subject_kind: 'sensor',
      subject_id: '7',
      data: { before: null, location },
    },
    { type: 'sensor.renamed', organization_id: 3, actor_kind: 'user', actor_id: USER_ID, data: {} },
  ]);
});

test('whoever waits for the workspace’s events is woken, and a replay adds nothing', async () => {
  const event = renamed('2026-03-01T10:00:00.000Z');
  expect(await projected.apply(event)).toEqual([{ organizationId: 3, concept: 'eventFeed', id: event.id }]);
  await projected.apply(event);
  expect(await projected.rows('event_feed')).toHaveLength(1);
});

test('an event pushes out those of its workspace that are told to nobody any more', async () => {
  await projected.apply(renamed('2026-01-01T10:00:00.000Z'));
  await projected.apply(renamed('2026-03-01T10:00:00.000Z'));
  expect(await projected.rows('event_feed')).toHaveLength(1);
});
