import { expect, it } from 'vitest';
import { ruleQueries } from './rule-query.ts';

it('ignores metrics that are not ids', () => {
  expect(ruleQueries.read(new URLSearchParams('metrics=x,3&states=on'))).toMatchObject({
    metrics: ['3'],
    states: ['on'],
  });
});
