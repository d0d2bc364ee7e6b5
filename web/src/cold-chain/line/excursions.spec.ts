import type { Excursion, PointExcursions } from '@watchglass/schemas/reading/excursions';
import { expect, it } from 'vitest';
import type { Translate } from '../../messages/messages.ts';
import { excursionRows } from './excursion-rows.ts';
import { excursionCells } from './excursion-words.ts';
import { limitsTyped, typedOf } from './typed-limits.ts';

const FAHRENHEIT = {
  id: 1,
  name: 'Temperature',
  unit: '°F',
  digits: 1,
  conversion: { slope: 5 / 9, offset: -160 / 9 },
  isContact: false,
} as const;
const MINUTE = 60_000;

const excursion = (from: number, more: Partial<Excursion> = {}): Excursion => ({
  side: 'above',
  from: from * MINUTE,
  to: (from + 10) * MINUTE,
  beganBefore: false,
  goesOn: false,
  readings: 10,
  peak: { value: 10, at: from * MINUTE },
  beyond: 0.5,
  alarms: [],
  ...more,
});
const ofPoint = (point: string, total: number, ...excursions: Excursion[]): readonly [string, PointExcursions] => [
  point,
  { point, metricId: 1, isWithheld: false, total, excursions },
];

it('excursions of all sources stand in one list, the newest first, and those beyond it are counted', () => {
  const sources = [
    { point: '1.1', name: 'Fridge' },
    { point: '2.1', name: 'Freezer' },
  ];
  const found = new Map([ofPoint('1.1', 300, excursion(0), excursion(60)), ofPoint('2.1', 1, excursion(30))]);
  const { rows, total } = excursionRows(sources, found);
  expect(rows.map(({ source, from }) => [source, from / MINUTE])).toEqual([
    ['Fridge', 60],
    ['Freezer', 30],
    ['Fridge', 0],
  ]);
  expect(total).toBe(301);
});

it('limits are typed in the unit of the person, one side may be open, and crossed ones are none', () => {
  expect(typedOf({ low: 2, high: null }, FAHRENHEIT)).toEqual({ low: '35.6', high: '' });
  expect(limitsTyped({ low: '', high: '46,4' }, FAHRENHEIT)).toEqual({ low: null, high: expect.closeTo(8, 9) });
  expect(limitsTyped({ low: '', high: ' ' }, FAHRENHEIT)).toBeNull();
  for (const typed of [
    { low: '46', high: '36' },
    { low: 'x', high: '' },
    { low: '', high: '1e400' },
  ])
    expect(limitsTyped(typed, FAHRENHEIT), typed.low).toBeUndefined();
});

it('a file of excursions says who acknowledged, in the unit of the person, and begins no formula', () => {
  const t: Translate = Object.assign((key: string, values: object = {}) => [key, ...Object.values(values)].join(' '), {
    known: () => null,
  });
  const acknowledgement = { by: 'u', byName: 'Ann', at: '2026-03-01T10:00:00Z', comment: 'door' };
  const alarm = { id: 'a', ruleTitle: '=1+1', severity: 50, state: 'resolved', raisedAt: '', endedAt: null } as const;
  const row = excursion(0, { alarms: [{ ...alarm, acknowledgement }] });
  const [, cells = []] = excursionCells(t, [{ ...row, id: 'x', source: '@fridge' }], {
    metric: FAHRENHEIT,
    zone: 'UTC',
  });
  expect(cells[0]).toBe("'@fridge");
  expect(cells.slice(4, 7)).toEqual(['0:10 h', '50.0 °F', '0.90 °F·h']);
  expect(cells[7]).toMatch(/^'=1\+1: .*Ann.*01-Mar-2026 10:00.*door$/);
});
