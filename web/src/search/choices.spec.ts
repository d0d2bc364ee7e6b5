import type { SearchView } from '@watchglass/schemas/search/views';
import { describe, expect, it } from 'vitest';
import { choicesFor, type Page } from './choices.ts';

const hit = (id: string, name: string, code = '') => ({ id, name, code });
const answer: SearchView = {
  groups: [
    { concept: 'sensor', more: true, hits: [hit('4', 'Cold store 1', '00-1A'), hit('5', 'Cold store 2', '00-1B')] },
    { concept: 'dashboard', more: false, hits: [hit('d', 'Cold wall')] },
  ],
};
const pages: readonly Page[] = [
  { icon: 'rule', name: 'Alarmregeln', code: 'Alarme', path: 'alarms/alarm-rules' },
  { icon: 'history', name: 'Prüfprotokoll', code: '', path: 'workspace/audit' },
];
const words = { showAll: (text: string) => `all ${text}` };
const keysFor = (typed: string, recent: readonly string[] = [], given = answer): string[] =>
  choicesFor({ typed, answer: given, pages, recent }, words).map(({ key }) => key);

describe('the list of the search', () => {
  it('has the hits by group, the way to all of a group, and the pages by their translated names', () => {
    expect(keysFor('cold')).toEqual(['sensor.4', 'sensor.5', 'all.sensor', 'dashboard.d']);
    expect(keysFor('pruf', [], { groups: [] })).toEqual(['page.workspace/audit']);
  });

  it('has things that this device opened first in their group', () => {
    expect(keysFor('cold', ['sensor.5'])).toEqual(['sensor.5', 'sensor.4', 'all.sensor', 'dashboard.d']);
  });

  it('has only those hits of an earlier text that fit the present one', () => {
    expect(keysFor('cold 2')).toEqual(['sensor.5', 'all.sensor']);
    expect(keysFor('heat')).toEqual([]);
  });

  it('has the remembered things in their order, then every page, while nothing is typed', () => {
    expect(keysFor('  ', ['dashboard.d', 'sensor.4', 'base.gone'])).toEqual([
      'dashboard.d',
      'sensor.4',
      'page.alarms/alarm-rules',
      'page.workspace/audit',
    ]);
  });
});
