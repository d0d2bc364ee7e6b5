import { describe, expect, it } from 'vitest';
import { columnsThatFit } from './columns-that-fit.ts';
import { rowsPath } from './rows-path.ts';

const PROPS = {
  sensors: [],
  metrics: [1, 2],
  locations: [],
  tags: [],
  search: ' cold ',
  sort: 'name' as const,
  descending: false,
};
const queryOf = (change: Partial<Parameters<typeof rowsPath>[1]>) =>
  Object.fromEntries(new URL(rowsPath(7, { ...PROPS, ...change }), 'http://localhost').searchParams);

describe('the table of sensors', () => {
  it('asks for the sensors in use that measure one of its metrics, at its places', () => {
    expect(queryOf({ locations: ['l'], tags: ['a', 'b'] })).toEqual({
      states: 'active',
      metrics: '1,2',
      locations: 'l',
      tags: 'a,b',
      search: 'cold',
      sort: 'name',
      rowsPerPage: '200',
    });
  });

  it('asks for named sensors whatever they measure, the newest value first', () => {
    expect(queryOf({ sensors: [3, 4], search: '', sort: 'newestAt', descending: true })).toEqual({
      states: 'active',
      sensors: '3,4',
      sort: 'measuredAt',
      descending: '1',
      rowsPerPage: '200',
    });
  });

  it.each([
    [1_000, 3, 3],
    [390, 3, 2],
    [200, 3, 1],
    [0, 0, 0],
  ])('%d pixels wide with %d metrics shows %d', (width, metrics, shown) => {
    expect(columnsThatFit(width, metrics)).toBe(shown);
  });
});
