import { describe, expect, it } from 'vitest';
import { filtered, isFiltered, membersExportPath, membersPath, readMemberQuery, writeMemberQuery } from './member-query.ts';

const read = (text: string) => readMemberQuery(new URLSearchParams(text));

describe('the query of the members', () => {
  it('comes back from the address that it was written into', () => {
    const query = read('search=a%26b&roles=1,2&permissions=sensors&accountTypes=password&sort=since&descending=1&page=3');
    expect(query).toMatchObject({ search: 'a&b', roles: ['1', '2'], permissions: ['sensors'], sort: 'since', descending: true, page: 3 });
    expect(readMemberQuery(new URLSearchParams(writeMemberQuery(query)))).toEqual(query);
    expect(isFiltered(query)).toBe(true);
  });

  it('asks for everything to begin with, and takes nonsense for nothing', () => {
    expect(membersPath(7, read('sort=x&roles=%2C%3C'))).toBe('/api/permissions/7?rowsPerPage=50');
    expect(isFiltered(read(''))).toBe(false);
  });

  it('goes to the first page when a filter changes', () => {
    expect(filtered(read('page=4'), { search: 'x' })).toMatchObject({ page: 0, search: 'x' });
  });

  it('exports the same, whatever page is shown', () => {
    expect(membersExportPath(7, read('roles=2&page=4&rowsPerPage=25'))).toBe('/api/permissions/7/export?roles=2');
  });
});
