import { describe, expect, it } from 'vitest';
import { comparePath, compareFilePath, readCompareQuery, writeCompareQuery } from './compare-query.ts';

const read = (search: string) => readCompareQuery(new URLSearchParams(search));

describe('the address of a comparison', () => {
  it('names two moments, a concept and a page', () => {
    const query = read('from=n3&to=2026-03-14T03:12:17%2B02:00&concept=sensor&page=2');
    expect(query).toMatchObject({ from: 'n3', to: '2026-03-14T03:12:17+02:00', concept: 'sensor', page: 2 });
    expect(readCompareQuery(new URLSearchParams(writeCompareQuery(query)))).toEqual(query);
  });

  it('has no moment of what is none, and no concept that is not compared', () => {
    expect(read('from=yesterday&to=2026-03-14T03:12&concept=user')).toMatchObject({ from: '', to: '', concept: null });
  });

  it('leads to its page, and without the page to its file', () => {
    const query = read('from=n3&to=n9&page=1');
    expect(new URLSearchParams(comparePath(7, query).split('?')[1]).get('page')).toBe('1');
    expect(compareFilePath(7, query)).toMatch(/^\/api\/time\/7\/compare\/export\?/);
    expect(new URLSearchParams(compareFilePath(7, query).split('?')[1]).has('page')).toBe(false);
  });
});
