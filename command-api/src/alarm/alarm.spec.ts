import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import { describe, expect, it } from 'vitest';
import { acknowledgeAlarm } from './acknowledge-alarm.ts';
import { alarmFold, type Alarm } from './alarm.ts';
import { cancelAlarm } from './cancel-alarm.ts';
import { commentAlarm } from './comment-alarm.ts';
import { openAlarm } from './open-alarm.ts';

const alarmId = '0198a000-0000-7000-8000-00000000000a';
const ids = { alarmId, organizationId: 1 };
const at = '2026-01-05T08:00:00.000Z';

const raised = (raise: number, severity: 50 | 80): AlarmEvent => ({
  type: 'AlarmRaised',
  data: {
    ...ids,
    ruleId: '0198a000-0000-7000-8000-000000000001',
    ruleVersion: 1,
    ruleTitle: 'Cold store',
    sensorId: 1,
    metricId: 1,
    severity,
    raise,
    side: 'above',
    threshold: 5,
    value: severity / 10,
    onsetAt: at,
    measuredAt: at,
  },
});
const lowered: AlarmEvent = {
  type: 'AlarmLowered',
  data: { ...ids, severity: 50, side: 'above', threshold: 5, value: 6, measuredAt: at },
};
const resolved: AlarmEvent = { type: 'AlarmResolved', data: { ...ids, value: 4, measuredAt: at } };
const canceled: AlarmEvent = { type: 'AlarmCanceled', data: { ...ids, cause: 'manual' } };
const acknowledged = (raise: number): AlarmEvent => ({ type: 'AlarmAcknowledged', data: { ...ids, raise } });

const after = (...events: AlarmEvent[]): Alarm => events.reduce(alarmFold.evolve, alarmFold.initial);
const refusal = (code: string, detail: object = {}) =>
  expect.objectContaining({ code, detail: expect.objectContaining(detail) });

describe('opening an alarm', () => {
  const person = { kind: 'user', id: 'ann' } as const;
  const openedAt = (minute: number) => ({
    actor: person,
    at: new Date(Date.parse(at) + minute * 60_000).toISOString(),
  });
  const opened = (minute: number, id: string = person.id): Alarm =>
    alarmFold.evolve(after(raised(1, 50)), {
      type: 'AlarmOpened',
      data: ids,
      metadata: { organizationId: 1, actor: { kind: 'user', id }, at: openedAt(minute).at, correlationId: 'c' },
    });

  it('is recorded once in ten minutes for each person, whatever happens to the alarm', () => {
    expect(openAlarm(after(raised(1, 50)), openedAt(0), 1)).toEqual([{ type: 'AlarmOpened', data: ids }]);
    expect(openAlarm(opened(0), openedAt(9), 1)).toEqual([]);
    expect(openAlarm(alarmFold.evolve(opened(0), raised(2, 80)), openedAt(9), 1)).toEqual([]);
    expect(openAlarm(opened(0), openedAt(10), 1)).toHaveLength(1);
    expect(openAlarm(opened(0, 'bea'), openedAt(1), 1)).toHaveLength(1);
  });

  it('is refused for the alarm of another organization', () => {
    expect(() => openAlarm(after(raised(1, 50)), openedAt(0), 2)).toThrow(refusal('NotFound'));
  });
});

describe('acknowledging an alarm', () => {
  it('publishes an event, with the comment if there is one', () => {
    expect(acknowledgeAlarm(after(raised(1, 50)), { raise: 1 }, 1)).toEqual([acknowledged(1)]);
    expect(acknowledgeAlarm(after(raised(1, 50)), { raise: 1, comment: '' }, 1)).toEqual([acknowledged(1)]);
    expect(acknowledgeAlarm(after(raised(1, 50)), { raise: 1, comment: 'on my way' }, 1)).toMatchObject([
      { data: { comment: 'on my way' } },
    ]);
  });

  it('decides nothing if the raise is already acknowledged', () => {
    expect(acknowledgeAlarm(after(raised(1, 50), acknowledged(1)), { raise: 1 }, 1)).toEqual([]);
  });

  it('refuses with the new value if the severity rose after the operator looked', () => {
    const risen = after(raised(1, 50), raised(2, 80));
    expect(() => acknowledgeAlarm(risen, { raise: 1 }, 1)).toThrow(
      refusal('AlarmSeverityRose', { raise: 2, severity: 80, value: 8 }),
    );
  });

  it('is required again after the severity rose', () => {
    expect(acknowledgeAlarm(after(raised(1, 50), acknowledged(1), raised(2, 80)), { raise: 2 }, 1)).toEqual([
      acknowledged(2),
    ]);
  });

  it('ignores a comment or a lower severity', () => {
    const [comment] = commentAlarm(after(raised(1, 80)), { commentId: alarmId, text: 'looking' }, 1);
    expect(comment && acknowledgeAlarm(after(raised(1, 80), comment, lowered), { raise: 1 }, 1)).toEqual([
      acknowledged(1),
    ]);
  });

  it('is possible after the alarm was resolved, not after it was canceled', () => {
    expect(acknowledgeAlarm(after(raised(1, 50), resolved), { raise: 1 }, 1)).toEqual([acknowledged(1)]);
    expect(() => acknowledgeAlarm(after(raised(1, 50), canceled), { raise: 1 }, 1)).toThrow(
      refusal('AlarmAlreadyEnded'),
    );
    expect(acknowledgeAlarm(after(raised(1, 50), acknowledged(1), canceled), { raise: 1 }, 1)).toEqual([]);
  });
});

describe('canceling an alarm by hand', () => {
  it('ends the alarm', () => {
    expect(cancelAlarm(after(raised(1, 50)), {}, 1)).toEqual([canceled]);
  });

  it('records the newest value and the peak', () => {
    const newest = { last: { at: Date.parse(at), value: 6 }, peak: { at: Date.parse(at) - 1, value: 7 } };
    expect(cancelAlarm(after(raised(1, 50)), newest, 1)).toMatchObject([
      { data: { value: 6, measuredAt: at, peak: { value: 7 } } },
    ]);
  });

  it('refuses an alarm that has ended', () => {
    expect(() => cancelAlarm(after(raised(1, 50), resolved), {}, 1)).toThrow(refusal('AlarmAlreadyEnded'));
    expect(() => cancelAlarm(after(raised(1, 50), canceled), {}, 1)).toThrow(refusal('AlarmAlreadyEnded'));
  });
});

it('an alarm of another organization is not found', () => {
  for (const alarm of [after(), after(raised(1, 50))]) {
    expect(() => acknowledgeAlarm(alarm, { raise: 1 }, 2)).toThrow(refusal('NotFound'));
    expect(() => commentAlarm(alarm, { commentId: alarmId, text: 'x' }, 2)).toThrow(refusal('NotFound'));
    expect(() => cancelAlarm(alarm, {}, 2)).toThrow(refusal('NotFound'));
  }
});
