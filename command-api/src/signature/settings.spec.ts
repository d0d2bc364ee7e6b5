import { describe, expect, it } from 'vitest';
import { configureSignatures, mustBeSigned, signaturesFold } from './settings.ts';

describe('signatures', () => {
  it.each([
    ['none', 80, false],
    ['critical', 50, false],
    ['critical', 80, true],
    ['all', 20, true],
  ] as const)('%s of severity %d: %s', (required, severity, is) => {
    expect(mustBeSigned(required, severity)).toBe(is);
  });

  it('are required by nobody at first, and configured once', () => {
    const next = { required: 'all' as const, meanings: ['Released', 'Released'] };
    const [event] = configureSignatures(signaturesFold.initial, next, 1);
    expect(event?.data).toMatchObject({
      before: { required: 'none', rules: 'none', meanings: [] },
      meanings: ['Released'],
    });
    const after = event ? signaturesFold.evolve(signaturesFold.initial, event) : signaturesFold.initial;
    expect(configureSignatures(after, next, 1)).toEqual([]);
    const withRules = configureSignatures(after, { ...next, rules: 'critical' }, 1);
    expect(withRules).toMatchObject([{ data: { required: 'all', rules: 'critical', meanings: ['Released'] } }]);
    const last = withRules.reduce(signaturesFold.evolve, after);
    expect(configureSignatures(last, next, 1)).toEqual([]);
  });
});
