import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Dead, dyingAt } from '../dying-connection-for-tests.ts';
import type { Adapter } from './adapter.ts';
import { forgetFailures } from './cursor-store.ts';
import { answered, receiver, runOnce } from './receiver-for-tests.ts';
import type { RunDeps } from './run-integration.ts';
import { CLAIM_SECONDS } from './run-store.ts';
import {
  closeEngines,
  DAY,
  enabled,
  events,
  fed,
  HOUR,
  openEngines,
  processOf,
  relational,
  START,
  toldOf,
  workspaceWith,
} from './runs-for-tests.ts';

beforeAll(openEngines);
afterAll(closeEngines);

it('processes that are killed between any two steps leave no reading out, and send the same bytes under the same key', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 14 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 7 }),
      async (deaths, readings) => {
        const known = await workspaceWith(readings);
        const { adapter, values } = receiver();
        let now = START;
        for (const at of deaths) {
          await runOnce(
            processOf(dyingAt(relational(), at), () => now),
            known,
            adapter,
          ).catch((error: unknown) => {
            if (!(error instanceof Dead)) throw error;
          });
          now += (CLAIM_SECONDS + 1) * 1000;
        }
        for (let n = 0; n < readings + 2; n += 1) {
          await runOnce(
            processOf(relational(), () => now),
            known,
            adapter,
          );
          now += 120_000;
        }
        expect(values()).toEqual(Array.from({ length: readings }, (_, n) => n));
      },
    ),
    { numRuns: 8 },
  );
}, 60_000);

it('a process that is paused past its claim moves nothing any more', async () => {
  const known = await workspaceWith(4);
  const { adapter, values, received } = receiver();
  let now = START;
  const paused = {
    ...adapter,
    async send(...sent: Parameters<Adapter['send']>) {
      const answer = await adapter.send(...sent);
      now += (CLAIM_SECONDS + 1) * 1000;
      // Another process goes on meanwhile: it sends the same first, then the rest.
      for (let n = 0; n < 3; n += 1)
        await runOnce(
          processOf(relational(), () => now),
          known,
          adapter,
        );
      return answer;
    },
  };
  await runOnce(
    processOf(relational(), () => now),
    known,
    paused,
  );
  expect([values(), received.size]).toEqual([[0, 1, 2, 3], 2]);
  const [cursor] = await relational().query(
    'SELECT row, behind FROM command.integration_cursors WHERE integration_id = $1',
    [known.id],
  );
  expect(cursor).toEqual({ row: 4, behind: 0 });
});

it('a run ends before its claim, and one that has no time left before it sends leaves its plan to the next', async () => {
  const known = await workspaceWith(2);
  const { adapter, values } = receiver();
  const deadlines: number[] = [];
  const timed: Adapter = {
    ...adapter,
    send: (target, sending) => {
      deadlines.push(sending.deadlineMs);
      return adapter.send(target, sending);
    },
  };
  let now = START;
  const process = processOf(relational(), () => now);
  const after = (ms: number): RunDeps => ({
    ...process,
    timeSeries: {
      query: (...asked) => {
        now += ms;
        return process.timeSeries.query(...asked);
      },
    },
  });
  await runOnce(after((CLAIM_SECONDS - 5) * 1000), known, timed);
  expect(values()).toEqual([]);
  now = START + (CLAIM_SECONDS + 1) * 1000;
  await runOnce(process, known, timed);
  expect(values()).toEqual([0, 1]);

  const other = await workspaceWith(2);
  await runOnce(after(40_000), other, timed);
  expect(deadlines).toEqual([20_000, 10_000]);
});

it('two processes that look at once run an integration once', async () => {
  const known = await workspaceWith(2);
  const { adapter, received } = receiver();
  const ran = await Promise.all(
    [1, 2, 3].map(() =>
      runOnce(
        processOf(relational(), () => START),
        known,
        adapter,
      ),
    ),
  );
  expect([ran.filter(Boolean), received.size]).toEqual([[true], 1]);
});

const WEEK_HOURS = 168;
const EVERY_HOURS = 6;

it('a receiver that is away for a week is given up after three days, and gets everything in order once it is enabled', async () => {
  const known = await workspaceWith(2);
  await enabled(known, START + 30 * DAY);
  let isUp = false;
  const { adapter, values } = receiver(() => (isUp ? answered('taken', 200) : answered('retry', 503)));
  let now = START;
  const process = { ...processOf(relational(), () => now), eventStore: events() };
  let givenUpAfter: number | null = null;
  let stored = 2;
  for (let hours = 0; hours < WEEK_HOURS; hours += EVERY_HOURS) {
    now = START + hours * HOUR;
    await fed([{ block: 10 + hours, row: 1, at: now, value: stored }]);
    stored += 1;
    if (givenUpAfter !== null) continue;
    await runOnce(process, known, adapter);
    if ((await toldOf()).some(({ type }) => type === 'IntegrationDisabled')) givenUpAfter = hours;
  }
  expect([givenUpAfter, values()]).toEqual([72, []]);

  isUp = true;
  now = START + 7 * DAY;
  await forgetFailures(relational(), known.id, new Date(now));
  await relational().query('UPDATE command.integration_cursors SET limit_readings = 9 WHERE integration_id = $1', [
    known.id,
  ]);
  while (await runOnce(process, known, adapter)) if (values().length >= stored) break;
  expect(values()).toEqual(Array.from({ length: stored }, (_, n) => n));
});
