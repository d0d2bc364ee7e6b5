import { SEARCHED } from '@watchglass/schemas/search/concepts';
import { RECENT_THINGS } from '@watchglass/schemas/search/limits';
import { expect, it } from 'vitest';
import { namedThings } from './routes.ts';

it('named things stand by concept; unknown and forbidden concepts are left out', () => {
  expect([...namedThings('sensor.4,base.B1,sensor.5,user.7,,sensor', ['sensor', 'dashboard'])]).toEqual([
    ['sensor', ['4', '5', '']],
  ]);
  expect([...namedThings('base.a.b', SEARCHED)]).toEqual([['base', ['a.b']]]);
});

it('things beyond the maximum are not read', () => {
  const many = Array.from({ length: 50 }, (_, id) => `sensor.${id}`).join(',');
  expect(namedThings(many, SEARCHED).get('sensor')).toHaveLength(RECENT_THINGS);
});
