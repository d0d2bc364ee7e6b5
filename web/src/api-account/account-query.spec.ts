import { expect, it } from 'vitest';
import { exportPath, filtered, isFiltered, listPath, readAccountQuery, writeAccountQuery } from './account-query.ts';

const read = (search: string) => readAccountQuery(new URLSearchParams(search));

it('is read from an address and written back to it', () => {
  const address = { search: 'graf', state: 'expired', sort: 'lastUsedAt', descending: '1', page: '2', rowsPerPage: '25' };
  expect(writeAccountQuery(read(new URLSearchParams(address).toString()))).toEqual(address);
});

it('takes nonsense for nothing', () => {
  expect(read('state=odd&sort=secret&descending=yes&page=-1')).toEqual(read(''));
  expect([isFiltered(read('')), isFiltered(read('search=%20')), isFiltered(read('state=active'))]).toEqual([false, false, true]);
});

it('begins another filter at its first page, and exports all pages', () => {
  const query = read('page=3&search=a');
  expect(filtered(query, { state: 'active' })).toMatchObject({ page: 0, search: 'a', state: 'active' });
  expect(listPath(7, query)).toBe('/api/apiaccounts/7?page=3&rowsPerPage=50&search=a');
  expect(exportPath(7, query)).toBe('/api/apiaccounts/7/export?search=a');
});
