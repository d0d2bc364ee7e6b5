import { expect, it } from 'vitest';
import { ruleQueries } from './rule-query.ts';

it('takes metrics that are no ids for nothing', () => {
  expect(ruleQueries.read(new URLSearchParams('metrics=x,3&states=on'))).toMatchObject({
    metrics: ['3'],
    states: ['on'],
  });
});
