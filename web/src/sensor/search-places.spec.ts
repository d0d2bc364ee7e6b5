import { describe, expect, it } from 'vitest';
import { EVERYWHERE, searchQuery } from './search-places.ts';

describe('the search for sensors', () => {
  it('is everywhere without a place', () => {
    expect(searchQuery('a&b', EVERYWHERE)).toBe('search=a%26b');
  });

  it('is limited to the chosen locations and tags', () => {
    expect(searchQuery('', { locations: ['l1', 'l2'], tags: ['t1'] })).toBe('search=&locations=l1%2Cl2&tags=t1');
  });
});
