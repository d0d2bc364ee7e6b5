import { expect, it } from 'vitest';
import { exportPath, filtered, isFiltered, listPath, readRuleQuery, writeRuleQuery } from './rule-query.ts';

const read = (search: string) => readRuleQuery(new URLSearchParams(search));

it('is read from an address and written back to it', () => {
  const address = { search: 'cold', states: 'on,off', metrics: '1,3', sort: 'changedAt', descending: '1', page: '2', rowsPerPage: '25' };
  expect(writeRuleQuery(read(new URLSearchParams(address).toString()))).toEqual(address);
});

it('takes nonsense for nothing', () => {
  expect(read('states=a%20b&metrics=x&sort=secret&descending=yes&page=-1')).toEqual(read(''));
  expect([isFiltered(read('')), isFiltered(read('search=%20')), isFiltered(read('states=on'))]).toEqual([false, false, true]);
});

it('begins another filter at its first page, and exports all pages', () => {
  const query = read('page=3&search=a');
  expect(filtered(query, { states: ['off'] })).toMatchObject({ page: 0, search: 'a', states: ['off'] });
  expect(listPath(7, query)).toBe('/api/alarms/7/rules?page=3&rowsPerPage=50&search=a');
  expect(exportPath(7, query)).toBe('/api/alarms/7/rules/export?search=a');
});
