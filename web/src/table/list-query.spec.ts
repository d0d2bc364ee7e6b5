import { describe, expect, it } from 'vitest';
import { filtered, listQueries } from './list-query.ts';

const byName = listQueries({ sorts: ['name', 'since'], filters: ['states', 'roles'] });
const newestFirst = listQueries({ sorts: ['since', 'name'], newestFirst: true, filters: ['states', 'roles'] });
const at = (text: string) => new URLSearchParams(text);

describe('the query of a table', () => {
  it('is read from an address and written back to it', () => {
    const address = {
      search: 'a&b',
      states: 'offline,never',
      roles: '1',
      sort: 'since',
      descending: '1',
      page: '2',
      rowsPerPage: '25',
    };
    const query = byName.read(new URLSearchParams(address));
    expect(query).toEqual({
      search: 'a&b',
      states: ['offline', 'never'],
      roles: ['1'],
      sort: 'since',
      descending: true,
      page: 2,
      rowsPerPage: 25,
    });
    expect(byName.write(query)).toEqual(address);
  });

  it('omits default values from an address for any default order', () => {
    for (const queries of [byName, newestFirst])
      expect(Object.values(queries.write(queries.read(at(''))))).toSatisfy((texts: string[]) =>
        texts.every((text) => text === ''),
      );
    expect(newestFirst.read(at(''))).toMatchObject({ sort: 'since', descending: true });
  });

  it.each(['', 'sort=since', 'sort=since&descending=1', 'sort=name', 'sort=name&descending=1', 'descending=1'])(
    'keeps its order in the address (%s)',
    (text) => {
      for (const queries of [byName, newestFirst]) {
        const query = queries.read(at(text));
        expect(queries.read(new URLSearchParams(queries.write(query)))).toEqual(query);
      }
    },
  );

  it('ignores invalid parts of an address', () => {
    expect(byName.read(at('states=a%20b,%3C&sort=secret&descending=yes&page=-1&rowsPerPage=7'))).toEqual(
      byName.read(at('')),
    );
  });

  it('is filtered by a word or a choice, not by a space or an order', () => {
    expect(
      ['', 'search=%20', 'sort=since&page=2', 'search=a', 'roles=1'].map((text) =>
        byName.isFiltered(byName.read(at(text))),
      ),
    ).toEqual([false, false, false, true, true]);
  });

  it('starts at the first page after a change of a filter', () => {
    expect(filtered(byName.read(at('page=3&search=a')), { states: ['offline'] })).toMatchObject({
      page: 0,
      search: 'a',
      states: ['offline'],
    });
  });

  it('requests the shown page with an explicit order, and an export of all pages', () => {
    const query = byName.read(at('page=3&search=+a+&roles=2'));
    expect(byName.listPath('/api/list/7', query)).toBe(
      '/api/list/7?page=3&rowsPerPage=50&search=a&roles=2&sort=name&descending=0',
    );
    expect(byName.exportPath('/api/list/7', query)).toBe('/api/list/7/export?search=a&roles=2&sort=name&descending=0');
    expect(newestFirst.listPath('/api/list/7', newestFirst.read(at('')))).toBe(
      '/api/list/7?rowsPerPage=50&sort=since&descending=1',
    );
  });
});
