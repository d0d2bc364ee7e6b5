import { expect, it } from 'vitest';
import { everyRoute } from '../builders/routes.ts';

it('every GET says what of the past it could be asked for', () => {
  expect(everyRoute().filter(({ method, past }) => method === 'GET' && past === undefined)).toEqual([]);
});
