import { expect, it } from 'vitest';
import { accountQueries } from './account-query.ts';

const read = (search: string) => accountQueries.read(new URLSearchParams(search));

it('selects one known state, or all', () => {
  expect(['state=expired', 'state=odd', 'state=active,expired', ''].map((search) => read(search).state)).toEqual([
    ['expired'],
    [],
    ['active'],
    [],
  ]);
  expect(accountQueries.listPath('/api/apiaccounts/7', read('state=active'))).toBe(
    '/api/apiaccounts/7?rowsPerPage=50&state=active&sort=name&descending=0',
  );
});
