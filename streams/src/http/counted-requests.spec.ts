import { expect, it } from 'vitest';
import { countedRequests } from './counted-requests.ts';

it('tells counts of the whole hour so far, and begins anew with the next', () => {
  let now = new Date('2026-11-26T10:59:58Z');
  const told: unknown[] = [];
  const requests = countedRequests({
    liveBus: { publish: (_subject, message) => told.push(message) },
    clock: () => now,
    subject: 'counted',
    source: 'this process',
  });
  for (const account of ['a', 'b', 'a']) requests.count(account);
  now = new Date('2026-11-26T11:00:00Z');
  requests.count('a');
  requests.stop();
  expect(told).toEqual([
    {
      source: 'this process',
      hour: '2026-11-26T10:00:00.000Z',
      counts: [
        { accountId: 'a', requests: 2 },
        { accountId: 'b', requests: 1 },
      ],
    },
    { source: 'this process', hour: '2026-11-26T11:00:00.000Z', counts: [{ accountId: 'a', requests: 1 }] },
  ]);
});
