import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REFUSAL_FOLD_SECONDS, REFUSAL_KINDS_PER_MINUTE } from '@watchglass/schemas/audit/limits';
import { RefusalFold, type RecordedRefusal, type Refused } from './fold-refusals.ts';

const refused = (more: { code?: string; by?: string; org?: number; at?: string } = {}): Refused => ({
  organizationId: more.org ?? 1,
  command: 'AcknowledgeAlarm',
  code: more.code ?? 'AccessForbidden',
  metadata: {
    organizationId: more.org ?? 1,
    actor: { kind: 'user', id: more.by ?? 'ann' },
    at: more.at ?? '2026-11-21T10:00:00Z',
    correlationId: '0192f7a0-0000-7000-8000-000000000001',
  },
});
const counts = (recorded: readonly (RecordedRefusal | null)[]): number[] =>
  recorded.flatMap((each) => each?.event.data.count ?? []);

describe('refusals', () => {
  it('are recorded at once if they are the first of their kind', () => {
    const fold = new RefusalFold();
    const told = [refused(), refused({ code: 'NotFound' }), refused({ by: 'bob' }), refused({ org: 2 })].map((each) =>
      fold.take(each, 0),
    );
    expect(counts(told)).toEqual([1, 1, 1, 1]);
  });

  it('fold their repeats into one event with a count, at the instant of the first repeat', () => {
    const fold = new RefusalFold();
    fold.take(refused(), 0);
    expect([1, 2, 3].map((at) => fold.take(refused({ at: `2026-11-21T10:00:0${at}Z` }), at * 1000))).toEqual([
      null,
      null,
      null,
    ]);
    expect(fold.close(REFUSAL_FOLD_SECONDS * 1000 - 1)).toEqual([]);
    const [closed] = fold.close(REFUSAL_FOLD_SECONDS * 1000);
    expect([closed?.event.data.count, closed?.metadata.at]).toEqual([3, '2026-11-21T10:00:01Z']);
    expect(counts([fold.take(refused(), REFUSAL_FOLD_SECONDS * 1000)])).toEqual([1]);
  });

  it('beyond a bounded number of kinds count as one more kind', () => {
    const fold = new RefusalFold();
    const told = Array.from({ length: 500 }, (_, i) => fold.take(refused({ by: `user ${i}` }), i));
    expect(counts(told)).toHaveLength(REFUSAL_KINDS_PER_MINUTE + 1);
    expect(counts(fold.close(Infinity))).toEqual([500 - REFUSAL_KINDS_PER_MINUTE - 1]);
  });

  it('are all counted, in any order and at any time', () => {
    const some = fc.array(fc.tuple(fc.nat(90), fc.nat(50_000), fc.integer({ min: 1, max: 3 })), { maxLength: 400 });
    fc.assert(
      fc.property(some, (all) => {
        const fold = new RefusalFold();
        let now = 0;
        let sum = 0;
        for (const [kind, pause, org] of all) {
          now += pause;
          for (const count of counts([...fold.close(now), fold.take(refused({ code: `c${kind}`, org }), now)]))
            sum += count;
        }
        for (const count of counts(fold.close(Infinity))) sum += count;
        return sum === all.length;
      }),
    );
  });
});
