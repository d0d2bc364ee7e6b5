import type { AlarmSeverity } from '@watchglass/schemas/alarm/views';
import type { ShelfEvent } from '@watchglass/schemas/shelf/events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KnownAlarm } from '../alarm/alarm.ts';
import { hides, shelfFold, shelfIdOf, type Shelf } from './shelf.ts';
import { shelveAlarm } from './shelve-alarm.ts';
import { breakShelf, endShelf, unshelveAlarm } from './unshelve-alarm.ts';

const MINUTE = 60_000;
const ALARM: KnownAlarm = {
  status: 'active',
  alarmId: '0198a000-0000-7000-8000-00000000000a',
  organizationId: 1,
  ruleId: '0198a000-0000-7000-8000-000000000001',
  ruleTitle: 'Cold store',
  sensorId: 1,
  metricId: 1,
  baseSerial: null,
  raise: 1,
  severity: 50,
  value: 9,
  acknowledgement: null,
  maintenance: null,
  assignee: null,
  opened: {},
};
const after = (shelf: Shelf, events: readonly ShelfEvent[]): Shelf => events.reduce(shelfFold.evolve, shelf);
const shelving = (minutes: number, change: Partial<KnownAlarm> = {}) =>
  shelveAlarm({ ...ALARM, ...change }, { raise: 1, minutes, reason: 'defrosting' }, new Date(0));
const refusal = (code: string, detail: object = {}) =>
  expect.objectContaining({ code, detail: expect.objectContaining(detail) });

describe('shelving an alarm', () => {
  it('lasts as long as the operator says, on the clock of the server', () => {
    expect(shelving(5)).toMatchObject([{ type: 'AlarmShelved', data: { until: '1970-01-01T00:05:00.000Z' } }]);
  });

  it('of a critical one lasts eight hours at most', () => {
    expect(shelving(480, { severity: 80 })).toHaveLength(1);
    expect(() => shelving(481, { severity: 80 })).toThrow(refusal('ShelfTooLong', { most: 480 }));
    expect(shelving(1440)).toHaveLength(1);
  });

  it('is refused if the severity rose after the operator looked, and after the alarm was canceled', () => {
    expect(() => shelving(5, { raise: 2, severity: 80 })).toThrow(refusal('AlarmSeverityRose', { raise: 2 }));
    expect(() => shelving(5, { status: 'canceled' })).toThrow(refusal('AlarmAlreadyEnded'));
    expect(shelving(5, { status: 'resolved' })).toHaveLength(1);
  });

  it('is of the rule and the subject: the next alarm of a flapping sensor lies on the same shelf', () => {
    const next = { ...ALARM, alarmId: '0198a000-0000-7000-8000-00000000000b' };
    expect(shelfIdOf(next)).toBe(shelfIdOf(ALARM));
    expect(shelfIdOf({ ...ALARM, metricId: 2 })).not.toBe(shelfIdOf(ALARM));
  });

  it('ends by hand once', () => {
    const full = after(shelfFold.initial, shelving(5));
    const newest = '0198a000-0000-7000-8000-00000000000b';
    const ended = unshelveAlarm(full, newest);
    expect(ended).toMatchObject([{ data: { cause: 'byHand', alarmId: newest } }]);
    expect(() => unshelveAlarm(after(full, ended), newest)).toThrow(refusal('AlarmNotShelved'));
  });

  it('lies on a base as on a point', () => {
    const ofBase = { sensorId: null, metricId: null, baseSerial: 'B000001' };
    const [event] = shelving(5, ofBase);
    expect(event?.data).toMatchObject({ shelfId: shelfIdOf({ ...ALARM, ...ofBase }), baseSerial: 'B000001' });
    expect(event?.data).not.toHaveProperty('sensorId');
  });
});

type Step =
  | { readonly type: 'shelve'; readonly minutes: number; readonly severity: AlarmSeverity }
  | { readonly type: 'raise'; readonly severity: AlarmSeverity }
  | { readonly type: 'unshelve' }
  | { readonly type: 'look' };
const severity = fc.constantFrom<AlarmSeverity>(20, 50, 80);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constant('shelve' as const), minutes: fc.integer({ min: 5, max: 480 }), severity }),
  fc.record({ type: fc.constant('raise' as const), severity }),
  fc.record({ type: fc.constantFrom('unshelve' as const, 'look' as const) }),
);

function decided(shelf: Shelf, given: Step, now: number): readonly ShelfEvent[] {
  if (given.type === 'look') return endShelf(shelf, { now, newest: ALARM.alarmId });
  if (given.type === 'raise') return breakShelf(shelf, { ...ALARM, severity: given.severity });
  if (given.type === 'unshelve') return shelf.status === 'empty' ? [] : unshelveAlarm(shelf, ALARM.alarmId);
  const command = { raise: 1, minutes: given.minutes, reason: 'defrosting' };
  return shelveAlarm({ ...ALARM, severity: given.severity }, command, new Date(now));
}

/** Until when warnings and criticals are hidden. */
interface Model {
  readonly warnings: number;
  readonly criticals: number;
}
const NOTHING: Model = { warnings: 0, criticals: 0 };

function modelled(model: Model, given: Step, now: number): Model {
  if (given.type === 'unshelve') return NOTHING;
  if (given.type === 'raise') return given.severity === 80 && model.criticals <= now ? NOTHING : model;
  if (given.type === 'look') return model;
  const until = now + given.minutes * MINUTE;
  return { warnings: until, criticals: given.severity === 80 ? until : 0 };
}

describe('a shelf', () => {
  it('hides warnings until its end, its return by hand or a rise, and criticals only if one was shelved', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.integer({ min: 0, max: 200 })), { maxLength: 40 }), (steps) => {
        let [shelf, now]: [Shelf, number] = [shelfFold.initial, 0];
        let model: Model = NOTHING;
        for (const [given, minutes] of steps) {
          now += minutes * MINUTE;
          shelf = after(shelf, decided(shelf, given, now));
          model = modelled(model, given, now);
          const { warnings, criticals } = model;
          const expected = [now < warnings, now < warnings, now < criticals];
          expect(([20, 50, 80] as const).map((each) => hides(shelf, each, now))).toEqual(expected);
        }
      }),
    );
  });
});
