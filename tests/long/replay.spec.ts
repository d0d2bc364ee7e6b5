import { replayFile } from '@watchglass/demo/replay/replay-file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBase } from '../builders/base.ts';
import { newPerson, type Person } from '../builders/person.ts';
import { countsOf } from '../builders/readings.ts';
import { fileOf, RECORDED_SETS } from '../builders/recorded.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { until } from '../stack/until.ts';

const DEALT_WITH_MS = 600_000;
let stack: Stack;
let owner: Person;

beforeAll(async () => {
  stack = await startStack();
  owner = await newPerson(stack);
});
afterAll(() => stack.stop());

describe('a real recording', () => {
  if (RECORDED_SETS.length === 0)
    it('is not there: ../shared/data/readings is missing', ({ skip }) => skip('nothing is replayed'));

  it.each(RECORDED_SETS)('of $set replays to its end with what its publishers counted', async (facts) => {
    const workspace = await newWorkspace(stack, owner);
    const { serial, username, password } = await newBase(stack, workspace);
    const { sent, again } = await replayFile({ file: fileOf(facts), door: { url: stack.url, username, password } });
    expect(sent).toBe(facts.readings);
    const { received, stored, duplicate, conflict, quarantined } = await until(
      'all has been dealt with',
      async () => {
        const counts = await countsOf(workspace, serial);
        return counts.received >= sent && counts;
      },
      DEALT_WITH_MS,
    );
    const aside = Object.values(quarantined).reduce((sum, count) => sum + count, 0);
    expect([again, received, stored + duplicate + conflict + aside]).toEqual([0, sent, sent]);
    expect({ duplicate, conflict }).toEqual({
      duplicate: facts.exact_duplicates,
      conflict: facts.conflicting_duplicates,
    });
  });
});
