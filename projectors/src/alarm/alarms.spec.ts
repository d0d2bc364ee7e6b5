import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DomainEvent } from '@watchglass/schemas/events';
import { rowProjectionNamed } from '../projections.ts';
import { Projected } from '../testing/projected.ts';
import { AT, recorded, USER_ID } from '../testing/recorded.ts';

const alarmId = '0195f000-0000-5000-8000-00000000000a';
const ruleId = '0195f000-0000-7000-8000-00000000000b';
const about = { alarmId, organizationId: 7 };
const measuredAt = '2026-03-01T09:59:00.000Z';

const peak = { value: 1900, measuredAt };

function raise(raise: number, severity: 50 | 80): DomainEvent {
  const data = {
    ...about,
    ruleId,
    ruleVersion: 1,
    ruleTitle: 'CO₂',
    sensorId: 4,
    metricId: 3,
    severity,
    raise,
    side: 'above' as const,
    threshold: severity * 20,
    value: 1700.5,
    onsetAt: measuredAt,
    measuredAt,
  };
  return { type: 'AlarmRaised', data };
}
const acknowledge: DomainEvent = { type: 'AlarmAcknowledged', data: { ...about, raise: 1, comment: 'on my way' } };
const resolve: DomainEvent = { type: 'AlarmResolved', data: { ...about, value: 900, measuredAt, peak } };

let projected: Projected;
beforeAll(async () => {
  projected = await Projected.open(rowProjectionNamed('alarms'));
});
beforeEach(() => projected.clear());
afterAll(() => projected.drop());

test('a raise creates an active alarm without an acknowledgement', async () => {
  const changes = await projected.apply(recorded(raise(1, 50)));
  expect(await projected.rows('alarms')).toMatchObject([
    {
      id: alarmId,
      organization_id: 7,
      state: 'active',
      severity: 50,
      raise: 1,
      raises: [{ severity: 50, value: 1700.5, measuredAt, at: AT }],
      peak_value: null,
      end_value: null,
      ack_by: null,
      ended_at: null,
      comments: 0,
    },
  ]);
  expect(changes).toEqual([{ organizationId: 7, concept: 'alarm', id: alarmId, moved: { alarmRule: [ruleId] } }]);
});

test('an acknowledgement is stored with its person and comment', async () => {
  await projected.apply(recorded(raise(1, 50)), recorded(acknowledge));
  const [row] = await projected.rows('alarms');
  expect(row).toMatchObject({ ack_by: USER_ID, ack_comment: 'on my way', ack_raise: 1 });
  expect(new Date(String(row?.['ack_at'])).toISOString()).toBe(AT);
});

test('a rise in severity clears the acknowledgement and keeps the onset', async () => {
  await projected.apply(recorded(raise(1, 50)), recorded(acknowledge));
  await projected.apply(recorded(raise(2, 80)));
  expect(await projected.rows('alarms')).toMatchObject([{ severity: 80, raise: 2, ack_by: null, ack_raise: null }]);
});

test('a rise in severity keeps the value of the first raise', async () => {
  await projected.apply(recorded(raise(1, 50)), recorded(raise(2, 80)));
  const [row] = await projected.rows('alarms');
  expect(row?.['raises']).toMatchObject([{ severity: 50 }, { severity: 80 }]);
});

test('a lowered alarm stays active at its lower severity and keeps the values of its raises', async () => {
  const lower: DomainEvent = {
    type: 'AlarmLowered',
    data: { ...about, severity: 50, side: 'above', threshold: 1000, value: 1200, measuredAt, peak },
  };
  await projected.apply(recorded(raise(1, 80)), recorded(lower));
  expect(await projected.rows('alarms')).toMatchObject([
    { state: 'active', severity: 50, threshold: 1000, raises: [{ value: 1700.5 }], peak_value: 1900, end_value: null },
  ]);
});

test('an end keeps the acknowledgement, the values of the raises and the peak beside its own value', async () => {
  await projected.apply(recorded(raise(1, 50)), recorded(acknowledge), recorded(resolve));
  expect(await projected.rows('alarms')).toMatchObject([
    { state: 'resolved', raises: [{ value: 1700.5 }], peak_value: 1900, end_value: 900, ack_by: USER_ID },
  ]);
  await projected.clear();
  const canceled: DomainEvent = {
    type: 'AlarmCanceled',
    data: { ...about, cause: 'ruleDeleted', value: 1600, measuredAt, peak },
  };
  await projected.apply(recorded(raise(1, 50)), recorded(canceled));
  expect(await projected.rows('alarms')).toMatchObject([
    { state: 'canceled', raises: [{ value: 1700.5 }], peak_value: 1900, end_value: 1600 },
  ]);
});

test('events from versions without peaks leave the peak and the value at cancellation unknown', async () => {
  await projected.apply(
    recorded(raise(1, 50)),
    recorded({ type: 'AlarmCanceled', data: { ...about, cause: 'ruleDeleted' } }),
  );
  expect(await projected.rows('alarms')).toMatchObject([
    { state: 'canceled', raises: [{ value: 1700.5 }], peak_value: null, peak_at: null, end_value: null, end_at: null },
  ]);
});

test('applying the same event twice changes nothing', async () => {
  const comment = { type: 'AlarmCommented', data: { ...about, commentId: ruleId, text: 'door open' } } as const;
  const events = [recorded(raise(1, 50)), recorded(comment), recorded(resolve)];
  await projected.apply(...events);
  const once = [await projected.rows('alarms'), await projected.rows('alarm_timeline')];
  for (const event of events) await projected.apply(event);
  await projected.apply(...events);
  expect([await projected.rows('alarms'), await projected.rows('alarm_timeline')]).toEqual(once);
  expect(once[0]).toMatchObject([{ comments: 1, state: 'resolved' }]);
});

test('the timeline contains every event of the alarm as stored', async () => {
  const events = [recorded(raise(1, 50)), recorded(acknowledge), recorded(resolve)];
  await projected.apply(...events);
  const rows = await projected.rows('alarm_timeline');
  rows.sort((a, b) => (String(a['position']) < String(b['position']) ? -1 : 1));
  expect(rows).toMatchObject(
    events.map(({ id, type, data }) => ({ event_id: id, type, data, alarm_id: alarmId, actor_id: USER_ID })),
  );
});

test('an event without its alarm, or of an invalid shape, is refused', async () => {
  await expect(projected.apply(recorded(resolve))).rejects.toThrow();
  await expect(projected.apply({ ...recorded(raise(1, 50)), data: { ...about, severity: 51 } })).rejects.toThrow();
  expect(await projected.rows('alarms')).toEqual([]);
});
