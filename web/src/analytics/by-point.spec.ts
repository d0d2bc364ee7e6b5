import { CHART_SOURCES } from '@watchglass/schemas/reading/limits';
import { expect, it } from 'vitest';
import { byPoint } from './by-point.ts';

it('of more points than one request may name, each is asked for once and found', async () => {
  const points = Array.from({ length: 2 * CHART_SOURCES + 1 }, (_, n) => `${n + 1}.1`);
  const asked: (readonly string[])[] = [];
  const found = await byPoint(points, (part) => {
    asked.push(part);
    return Promise.resolve(part.map((point) => ({ point, n: point.length })));
  });
  expect(asked.map(({ length }) => length)).toEqual([CHART_SOURCES, CHART_SOURCES, 1]);
  expect([...found.keys()]).toEqual(points);
});
