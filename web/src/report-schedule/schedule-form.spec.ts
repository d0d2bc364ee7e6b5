import { check } from '@watchglass/schemas/shape';
import { reportScheduleShape, type ReportDefinition } from '@watchglass/schemas/report-schedule/commands';
import { expect, it } from 'vitest';
import { begunText, readBegun } from './begun.ts';
import { nextOf } from './next-of.ts';
import { definitionOf, formOf, metricIn, newSchedule, type ScheduleForm } from './schedule-form.ts';

const POINT = '6b1f9be4-6c07-4c0e-9d39-0f8f0c6b7a11';
const PERSON = '7b1f9be4-6c07-4c0e-9d39-0f8f0c6b7a12';
const FAHRENHEIT = {
  id: 1,
  name: 'Temperature',
  unit: '°F',
  digits: 1,
  conversion: { slope: 5 / 9, offset: -160 / 9 },
  isContact: false,
} as const;
const definition: ReportDefinition = {
  title: 'Fridges',
  kind: 'compliance',
  sources: ['11.1', '12.1', `p${POINT}`, '11.2'],
  limits: { low: 2, high: 8 },
  ruleId: null,
  cadence: 'weekly',
  at: '06:00',
  zone: 'Europe/Riga',
  settleMinutes: 90,
  formats: ['pdf', 'xlsx'],
  recipients: { people: [PERSON], destinationIds: [] },
  language: 'lv',
};
const form = (changed: Partial<ScheduleForm> = {}): ScheduleForm => ({
  ...newSchedule({ zone: 'UTC', language: 'en' }),
  title: 'Fridges',
  sources: { sensors: [11], points: [], others: [] },
  ...changed,
});
const faultsOf = (changed: Partial<ScheduleForm>) =>
  (check(reportScheduleShape, definitionOf(form(changed), FAHRENHEIT)).faults ?? []).map(({ field }) => field);

it('a schedule that is opened and sent is the same, with its limits typed in the unit of the person', () => {
  const opened = formOf({ definition, recipientNames: [{ id: PERSON, name: 'Ann' }] }, FAHRENHEIT);
  expect(opened).toMatchObject({
    limits: { low: '35.6', high: '46.4' },
    sources: { others: ['11.2'] },
    recipients: { people: [{ id: PERSON, name: 'Ann' }] },
  });
  const sent = check(reportScheduleShape, definitionOf(opened, FAHRENHEIT));
  expect(sent).toHaveProperty('value', {
    ...definition,
    limits: { low: expect.closeTo(2, 9), high: expect.closeTo(8, 9) },
  });
});

it('what is wrong is said at its field', () => {
  expect(faultsOf({ limits: { low: '35,6', high: '' } })).toEqual([]);
  expect(faultsOf({ limits: { low: 'x', high: '' } })).toEqual(['limits.low']);
  expect(faultsOf({ sources: { sensors: [], points: [], others: [] } })).toEqual(['sources']);
  expect(faultsOf({ title: ' ' })).toEqual(['title']);
  expect(faultsOf({ settleMinutes: '1441' })).toEqual(['settleMinutes']);
  expect(faultsOf({ at: '' })).toEqual(['at']);
  expect(faultsOf({ formats: [] })).toEqual(['formats']);
  expect(faultsOf({ limitSource: 'rule' })).toEqual(['ruleId']);
  expect(faultsOf({ limitSource: 'none', limits: { low: 'x', high: '' } })).toEqual([]);
});

it('the next period is told while the form says a time', () => {
  const monthly = { cadence: 'monthly', at: '06:00', timeZone: 'Europe/Riga', settleMinutes: '60' } as const;
  expect(nextOf(monthly, Date.UTC(2026, 2, 10))?.dueAt).toBe(Date.UTC(2026, 3, 1, 3));
  for (const wrong of [{ at: '' }, { at: '24:00' }, { settleMinutes: '-1' }, { settleMinutes: 'x' }])
    expect(nextOf({ ...monthly, ...wrong }, 0)).toBeNull();
});

it('what a chart says of a new report comes back from its address', () => {
  const begun = { sources: ['11.1', `p${POINT}`], limits: { low: -20.5, high: null } };
  expect(readBegun(begunText(begun))).toEqual(begun);
  expect(metricIn([`p${POINT}`, '3.7'])).toBe(7);
  for (const text of ['new', '', '~2~8', '11.1~2', '11.1~2~8~9']) expect(readBegun(text)).toBeNull();
});
