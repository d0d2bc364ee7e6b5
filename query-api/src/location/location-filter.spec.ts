import { expect, it } from 'vitest';
import { atLocations } from './location-filter.ts';

const id = '0195f000-0000-7000-8000-00000000c001';
const filter = (value: string): readonly unknown[] => {
  const [sql, ...values] = atLocations('t.location_id')(value);
  return [sql('$2'), ...values];
};

it('a filter by locations takes ids, and "none" for rows without one', () => {
  expect(filter(`${id},none`)).toEqual(['(t.location_id = ANY ($2::uuid[]) OR t.location_id IS NULL)', [id]]);
  expect(filter(id)).toEqual(['(t.location_id = ANY ($2::uuid[]))', [id]]);
});

it('a filter by what is no id finds nothing, and never filters nothing', () => {
  const [sql, ids] = filter("x,'; --");
  expect([sql, (ids as string[]).length]).toEqual(['(t.location_id = ANY ($2::uuid[]))', 1]);
});
