import { expect, it } from 'vitest';
import { neverUsed, useApiAccount, useFold } from './when-api-account-used.ts';

const use = { accountId: 'account', organizationId: 7, secretId: 'first', clientAddress: '10.0.0.1' };
const morning = new Date('2026-11-21T08:00:00Z');
const used = useApiAccount(neverUsed, use, morning).reduce(useFold.evolve, neverUsed);

it('is recorded once a day, and at once if the secret is another', () => {
  expect(used).toEqual({ secretId: 'first', day: '2026-11-21' });
  expect(useApiAccount(used, use, new Date('2026-11-21T23:59:59Z'))).toEqual([]);
  expect(useApiAccount(used, use, new Date('2026-11-22T00:00:00Z'))).toHaveLength(1);
  expect(useApiAccount(used, { ...use, secretId: 'second' }, morning)).toMatchObject([
    { type: 'ApiAccountUsed', data: { secretId: 'second' } },
  ]);
});
