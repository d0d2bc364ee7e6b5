import { expect, it } from 'vitest';
import { exportPath, filtered, isFiltered, listPath, readBaseQuery, writeBaseQuery } from './base-query.ts';

const read = (search: string) => readBaseQuery(new URLSearchParams(search));

it('is read from an address and written back to it', () => {
  const address = { search: 'hall', states: 'offline,never', locations: 'none', sort: 'lastHeardAt', descending: '1', page: '2', rowsPerPage: '25' };
  expect(writeBaseQuery(read(new URLSearchParams(address).toString()))).toEqual(address);
});

it('takes nonsense for nothing', () => {
  expect(read('states=a%20b&sort=secret&descending=yes&page=-1')).toEqual(read(''));
  expect([isFiltered(read('')), isFiltered(read('search=%20')), isFiltered(read('states=online'))]).toEqual([false, false, true]);
});

it('begins another filter at its first page, and exports all pages', () => {
  const query = read('page=3&search=a');
  expect(filtered(query, { states: ['offline'] })).toMatchObject({ page: 0, search: 'a', states: ['offline'] });
  expect(listPath(7, query)).toBe('/api/gateways/7?page=3&rowsPerPage=50&search=a');
  expect(exportPath(7, query)).toBe('/api/gateways/7/export?search=a');
});
