import { describe, expect, it } from 'vitest';
import type { AuditWords } from '../audit/sentence.ts';
import { differencesInWords, versionInWords } from './in-words.ts';

const t = Object.assign(
  (key: string, values: Readonly<Record<string, unknown>> = {}) =>
    [key, ...Object.values(values)].map(String).join(' '),
  { known: () => null },
) as unknown as AuditWords['t'];
const celsius = {
  id: 1,
  name: 'Temperature',
  unit: '°C',
  digits: 1,
  conversion: { slope: 1, offset: 0 },
  isContact: false,
};

const words: AuditWords = {
  t,
  names: { 'tile/a': 'Cold store', 'tile/b': 'plan', 'point/p': 'Door', 'object/o': 'Fridge', 'location/l': 'Hall' },
  metric: () => celsius as ReturnType<AuditWords['metric']>,
  instant: (at) => `at ${at}`,
  actor: () => '',
};
const said = (changes: Parameters<typeof differencesInWords>[0], metricId: number | null = null) =>
  differencesInWords(changes, { words, metricId }).map(({ field, before, after }) => [field, before, after]);

describe('the differences of two versions', () => {
  it('have labels, names, and the units of the metric of a rule', () => {
    expect(
      said(
        [
          { path: ['definition', 'above', 'warning'], before: 8, after: 7 },
          { path: ['location'], before: null, after: 'l' },
          { path: ['enabled'], before: true, after: false },
        ],
        1,
      ),
    ).toEqual([
      ['rule.limit.above.warning', expect.stringContaining('8.0'), expect.stringContaining('7.0')],
      ['location.one', null, 'Hall'],
      ['audit.field.enabled', 'versions.yes', 'versions.no'],
    ]);
  });

  it('name the thing within the thing: a point, an object, an adjustment', () => {
    expect(
      said([
        { path: ['points', 'p', 'name'], before: 'Gate', after: 'Door' },
        { path: ['objects', 'o', 'x'], before: 0.1, after: 0.25 },
        { path: ['adjustments', '1'], after: { offset: 0.5 } },
      ]),
    ).toEqual([
      ['versions.part versions.point Door form.name', 'Gate', 'Door'],
      ['versions.part versions.object Fridge audit.field.fromLeft', '10 %', '25 %'],
      ['versions.part versions.adjustment Temperature sensor.adjust.offset', null, '0.5'],
    ]);
  });

  it('are one line for a tile, by what changed about it', () => {
    expect(
      said([
        { path: ['tiles', 'a', 'props', 'sensors'], before: [1], after: [2] },
        { path: ['tiles', 'a', 'grid', 'desktop', 'x'], before: 0, after: 4 },
        { path: ['tiles', 'b'], before: { component: 'plan', name: '' } },
        { path: ['tiles'], after: { c: { component: 'sensor', name: 'New' } } },
      ]),
    ).toEqual([
      ['versions.tile Cold store', null, 'history.what.props, history.what.desktop'],
      ['versions.tile tile.plan', null, 'history.what.removed'],
      ['versions.tile New', null, 'history.what.added'],
    ]);
  });

  it('leave out what says nothing', () => {
    expect(said([{ path: ['image'], before: null, after: null }])).toEqual([]);
    expect(versionInWords({ name: 'Hall', description: '', location: null }, { words, metricId: null })).toEqual([
      { field: 'form.name', before: null, after: 'Hall' },
    ]);
  });
});
