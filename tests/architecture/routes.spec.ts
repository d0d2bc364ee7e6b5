import { expect, it } from 'vitest';
import { everyRoute } from '../builders/routes.ts';

it('every GET declares its queries of the past', () => {
  expect(everyRoute().filter(({ method, past }) => method === 'GET' && past === undefined)).toEqual([]);
});
