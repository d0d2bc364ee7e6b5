import type { ThresholdRule } from '@watchglass/schemas/alarm-rule/commands';
import { expect, it } from 'vitest';
import { Evaluated } from './evaluated-for-tests.ts';

const calendarId = '0198a000-0000-7000-8000-0000000000ca';
const NOON = 12 * 60;
/** Thursday is the first day of the virtual clock: 2026-01-01. */
const rule: ThresholdRule = {
  title: 'Warm on open days',
  metricId: 1,
  above: { warning: 10, critical: null },
  below: { warning: null, critical: null },
  warningSeverity: 50,
  warningOnDelay: 0,
  criticalOnDelay: 0,
  offDelay: 0,
  appliesTo: { kind: 'all' },
  schedule: {
    kind: 'within',
    intervals: [4, 5].map((day) => ({ day, from: '12:00', to: '13:00' })),
    zone: 'UTC',
    calendarId,
  },
};
const calendar = (days: readonly string[]) => ({ calendarId, organizationId: 1, name: 'Holidays', days });
const raisedAt = ({ events }: Evaluated): readonly number[] => events.map(({ minute }) => minute);

it('no interval of a schedule begins on a closed day of its calendar, and a change of the days counts at once', () => {
  const [closed, opened] = [new Evaluated(rule), new Evaluated(rule)];
  for (const each of [closed, opened]) {
    each.apply('CalendarCreated', calendar(['2026-01-01']));
    each.measure(0, 15);
    each.waitUntil(NOON - 1);
  }
  opened.apply('CalendarChanged', { ...calendar([]), before: {} });
  closed.waitUntil(2 * NOON + NOON + 1);
  opened.waitUntil(NOON + 1);
  expect([raisedAt(closed), raisedAt(opened)]).toEqual([[2 * NOON + NOON], [NOON]]);
});
