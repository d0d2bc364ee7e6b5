import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { describe, expect, it } from 'vitest';
import { followWallRows } from './wall-rows.ts';

const liveBus = { subscribe: () => () => undefined } as unknown as LiveBus;

/** A read model in which a wall appears after a number of questions. */
function appearingAfter(questions: number): Queryable {
  let asked = 0;
  return {
    query: async ({ name }: { name: string }) => {
      const isThere = asked >= questions;
      asked += 1;
      if (name === 'walls.new') return isThere ? [] : [{}];
      if (name === 'walls.current')
        return isThere ? [{ organizationId: 7, terms: { playlist: [], locations: [] } }] : [];
      return [];
    },
  } as unknown as Queryable;
}

describe('a wall that was just paired', () => {
  it.each([0, 1, 2, 3, 4])('is known, though it is projected after %i questions', async (questions) => {
    const rows = followWallRows({ relational: appearingAfter(questions), liveBus, clock: () => new Date(0) });
    expect(await rows.current('a')).toMatchObject({ wallId: 'a', organizationId: 7 });
    rows.stop();
  });
});
