import fc from 'fast-check';
import { refusals } from '@watchglass/schemas/refusals';
import { beforeAll, expect, inject, it } from 'vitest';
import { ask } from '../builders/door.ts';
import { asked, oddRequests } from '../builders/odd-requests.ts';
import { furnished, type Possessions } from '../builders/possessions.ts';
import { celsius } from '../builders/readings.ts';
import { everyRoute, type ListedRoute } from '../builders/routes.ts';

const stack = inject('stack');
const RUNS = 400;
const KNOWN: ReadonlySet<string> = new Set(Object.keys(refusals));
let ours: Possessions;

beforeAll(async () => {
  ours = await furnished(stack);
});

/** Leaves out the routes that would end the fixtures for good: only the requests are under test. */
const endsNothing = ({ method, path }: ListedRoute): boolean => method !== 'DELETE' && !path.endsWith('/logout');

it('every route replies to every odd request, with a refusal code if it refuses, and never with a 500', async () => {
  const person = `Bearer ${ours.workspace.owner.token}`;
  await fc.assert(
    fc.asyncProperty(oddRequests(everyRoute().filter(endsNothing)), async (odd) => {
      const answer = await ask(
        stack,
        asked(odd, ours, odd.route.needs?.access === 'device' ? ours.base.authorization : person),
      );
      expect(answer.status, `${odd.route.title} ${JSON.stringify(answer.body).slice(0, 200)}`).toBeLessThan(500);
      expect(answer.code === undefined || KNOWN.has(answer.code), answer.code).toBe(true);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 60_000);

it('the service still accepts readings afterwards', async () => {
  // One of the requests paused the base.
  const base = `/api/gateways/${ours.workspace.id}/base/${ours.base.serial}`;
  await ours.workspace.owner.ask('POST', `${base}/unpause`);
  expect((await ours.base.post([celsius(String(ours.named['csv']), 9, Date.now())])).status).toBe(202);
  expect((await ours.workspace.owner.ask('GET', `/api/alarms/${ours.workspace.id}/active`)).status).toBe(200);
});
