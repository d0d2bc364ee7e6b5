import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { replayFile } from '@watchglass/demo/replay/replay-file';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newBase } from '../builders/base.ts';
import { newPerson, type Person } from '../builders/person.ts';
import { countsAfter } from '../builders/readings.ts';
import { csvOf, obviousCount, RECORDED_SETS, sliceOf } from '../builders/recorded.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const HEAD = 1500;
const DISPUTED = 100;
const folder = mkdtempSync(path.join(tmpdir(), 'watchglass-slices-'));
let owner: Person;

beforeAll(async () => {
  owner = await newPerson(stack);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.concurrent('a slice of real recordings', () => {
  if (RECORDED_SETS.length === 0)
    it('is not there: ../shared/data/readings is missing', ({ skip }) => skip('nothing is replayed'));

  it.each(RECORDED_SETS)('of $set is accounted for to the last reading', async (facts) => {
    const workspace = await newWorkspace(stack, owner);
    const { serial, username, password } = await newBase(stack, workspace);
    const slice = await sliceOf(facts, HEAD, DISPUTED);
    const file = path.join(folder, `${facts.set}.csv`);
    writeFileSync(file, csvOf(slice));
    const { sent, again } = await replayFile({ file, door: { url: stack.url, username, password } });
    expect(sent).toBe(slice.length);
    const obvious = obviousCount(slice);
    const { received, stored, duplicate, conflict, quarantined } = await until('all readings are counted', async () => {
      const counts = await countsAfter(workspace, serial, sent);
      return counts.stored >= obvious.stored && counts;
    });
    const found = {
      stored,
      duplicate,
      conflict,
      quarantined: Object.values(quarantined).reduce((sum, count) => sum + count, 0),
    };
    expect(Object.values(found).reduce((sum, count) => sum + count)).toBe(received);
    expect(received - sent).toBeLessThanOrEqual(again);
    // A reply of a busy machine may time out: the pack was sent again, and may be counted twice.
    expect(found).toEqual(again === 0 ? obvious : { ...found, stored: obvious.stored });
    expect(duplicate + conflict).toBeGreaterThanOrEqual(
      Math.min(DISPUTED, facts.exact_duplicates + facts.conflicting_duplicates),
    );
  });
});
