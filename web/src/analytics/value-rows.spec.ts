import { expect, it } from 'vitest';
import { valueRows } from './value-rows.ts';

it('values of one instant stand in one row, the newest first, and gaps in none', () => {
  const rows = valueRows([
    {
      id: 'a',
      points: [
        [1, 5, 5, 5],
        [2, null, null, null],
        [3, 7, 7, 7],
      ],
    },
    { id: 'b', points: [[3, 8, 8, 8]] },
  ]);
  expect(rows.map(({ id, values }) => [id, Object.fromEntries(values)])).toEqual([
    [3, { a: 7, b: 8 }],
    [1, { a: 5 }],
  ]);
});
