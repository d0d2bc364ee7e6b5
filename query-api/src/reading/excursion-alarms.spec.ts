import { EXCURSION_ALARMS } from '@watchglass/schemas/reading/limits';
import { expect, it } from 'vitest';
import { alarmsOf, type JoinedAlarm } from './excursion-alarms.ts';

const iso = (minute: number): string => new Date(minute * 60_000).toISOString();
const excursion = { side: 'above', from: 10 * 60_000, to: 20 * 60_000 } as const;
const source = { metricId: 1, parts: [{ sensorId: 7, from: 0, until: 60 * 60_000 }] };

const alarm = (more: Partial<JoinedAlarm>): JoinedAlarm => ({
  id: 'a',
  ruleTitle: 'Cold chain',
  severity: 50,
  state: 'resolved',
  sensorId: 7,
  metricId: 1,
  side: 'above',
  onsetAt: iso(10),
  raisedAt: iso(15),
  endedAt: iso(25),
  acknowledgement: null,
  ...more,
});

it('an alarm that was on in a part of an excursion is told with it, however late it was raised', () => {
  const acknowledgement = { by: 'u', byName: 'Ann', at: iso(18), comment: 'The door was open.' };
  expect(alarmsOf(excursion, source, [alarm({ acknowledgement }), alarm({ id: 'b', endedAt: null })])).toEqual([
    {
      id: 'a',
      ruleTitle: 'Cold chain',
      severity: 50,
      state: 'resolved',
      raisedAt: iso(15),
      endedAt: iso(25),
      acknowledgement,
    },
    expect.objectContaining({ id: 'b', endedAt: null }),
  ]);
});

it.each([
  ['of another sensor', { sensorId: 8 }],
  ['of another metric', { metricId: 2 }],
  ['of the other side', { side: 'below' }],
  ['that had ended before', { onsetAt: iso(1), endedAt: iso(9) }],
  ['that began after it', { onsetAt: iso(21) }],
] as const)('an alarm %s is not told with an excursion', (_what, more) => {
  expect(alarmsOf(excursion, source, [alarm(more)])).toEqual([]);
});

it('an alarm of the sensor that a point had before is not told with an excursion', () => {
  const parts = [
    { sensorId: 7, from: 0, until: 10 * 60_000 },
    { sensorId: 8, from: 10 * 60_000, until: 60 * 60_000 },
  ];
  expect(alarmsOf(excursion, { metricId: 1, parts }, [alarm({}), alarm({ id: 'b', sensorId: 8 })])).toMatchObject([
    { id: 'b' },
  ]);
});

it('an excursion beside which no alarm was read says nothing of alarms if some were not read', () => {
  const others = (count: number) => Array.from({ length: count }, (_, n) => alarm({ id: `o${n}`, sensorId: 8 }));
  expect(alarmsOf(excursion, source, others(EXCURSION_ALARMS - 1))).toEqual([]);
  expect(alarmsOf(excursion, source, others(EXCURSION_ALARMS))).toBeNull();
  expect(alarmsOf(excursion, source, [...others(EXCURSION_ALARMS - 1), alarm({})])).toMatchObject([{ id: 'a' }]);
});
