import { describe, expect, it } from 'vitest';
import { escalationTimes } from './times.ts';

const targets = [{ kind: 'person' as const, id: '00000000-0000-7000-8000-000000000001' }];
const minutes = (of: readonly number[], repeats: number): number[] =>
  escalationTimes({ name: 'x', repeats, steps: of.map((afterMinutes) => ({ afterMinutes, targets })) }, 0).map(
    ({ at }) => at / 60_000,
  );

describe('an escalation policy', () => {
  it('takes its steps at their minutes after the raise', () => {
    expect(minutes([0, 5, 15], 0)).toEqual([0, 5, 15]);
  });

  it('repeats all steps after its last one has had the longest wait', () => {
    expect(minutes([0, 5, 15], 2)).toEqual([0, 5, 15, 25, 30, 40, 50, 55, 65]);
  });

  it('of one step at once repeats it each minute', () => {
    expect(minutes([0], 3)).toEqual([0, 1, 2, 3]);
  });
});
