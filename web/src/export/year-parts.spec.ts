import { EXPORTS_OF_PERSON } from '@watchglass/schemas/export/limits';
import { expect, it } from 'vitest';
import { PARTS_DAYS, yearParts } from './year-parts.ts';

const at = (text: string): number => Date.parse(text);

it('a year and less is one file, and longer times are cut at the beginnings of the years of the zone', () => {
  const year = { from: at('2024-01-01T00:00Z'), to: at('2025-01-01T00:00Z') };
  expect(yearParts(year, 'UTC')).toEqual([year]);
  const edges = ['2023-06-01T00:00Z', '2023-12-31T22:00Z', '2024-12-31T22:00Z', '2025-02-01T00:00Z'].map(at);
  const [from = 0, first = 0, second = 0, to = 0] = edges;
  expect(yearParts({ from, to }, 'Europe/Riga')).toEqual([
    { from, to: first },
    { from: first, to: second },
    { from: second, to },
  ]);
});

it('five years are six files at most, and a longer or an empty range has none', () => {
  const to = at('2026-01-01T12:00Z');
  const from = to - PARTS_DAYS * 86_400_000;
  expect(yearParts({ from, to }, 'Pacific/Auckland').length).toBeLessThanOrEqual(EXPORTS_OF_PERSON);
  expect(yearParts({ from: from - 1, to }, 'UTC')).toEqual([]);
  expect(yearParts({ from: to, to }, 'UTC')).toEqual([]);
});
