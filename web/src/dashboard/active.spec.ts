import { describe, expect, it } from 'vitest';
import { activeDashboard, byName } from './active.ts';
import type { DashboardEntry } from './atoms.ts';

const entry = (id: string, name = id): DashboardEntry => ({
  id,
  name,
  authorId: 'ann',
  authorName: 'Ann',
  tiles: 0,
  changedAt: '2026-11-24T10:00:00.000Z',
  etag: '"0"',
  position: '1',
});
const entries = [entry('a'), entry('b'), entry('c')];
const none: ReadonlySet<string> = new Set();

describe('the active dashboard', () => {
  it('is the remembered one, even beside favourites', () => {
    expect(activeDashboard({ entries, remembered: 'c', favorites: new Set(['b']) })?.id).toBe('c');
  });

  it('is the first favourite if nothing is remembered, or what is remembered is gone', () => {
    for (const remembered of [null, 'gone'])
      expect(activeDashboard({ entries, remembered, favorites: new Set(['c', 'b']) })?.id).toBe('b');
  });

  it('is the first by name without favourites, and none without dashboards', () => {
    expect(activeDashboard({ entries, remembered: null, favorites: new Set(['gone']) })?.id).toBe('a');
    expect(activeDashboard({ entries: [], remembered: 'a', favorites: none })).toBeUndefined();
  });
});

describe('the menu', () => {
  it('is ordered by name, and by id among equal names', () => {
    expect(byName([entry('2', 'Hall'), entry('1', 'Hall'), entry('3', 'attic')]).map(({ id }) => id)).toEqual([
      '3',
      '1',
      '2',
    ]);
  });
});
