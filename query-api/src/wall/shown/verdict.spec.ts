import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verdictOfScreen, verdictOfTile } from './verdict.ts';

const AT = Date.parse('2026-03-14T03:12:17Z');
const since = (seconds: number | null) => ({ newerSince: seconds === null ? null : AT - seconds * 1_000 });

describe('the verdict on a tile', () => {
  it.each([
    ['nothing newer was known', [null], 'equal', 0],
    ['a newer value had been known for two seconds', [2], 'equal', 0],
    ['a newer value had been known for longer', [2.001], 'behind', 2_001],
    ['a value was known and none shown for two minutes', [120], 'behind', 120_000],
    ['the third of three values may follow two seconds later', [null, null, 4], 'equal', 0],
    ['the worst of several counts', [10, 40, null], 'behind', 40_000],
    ['it shows no values', [], 'nothing', 0],
  ] as const)('%s', (_case, seconds, verdict, behindMs) => {
    expect(verdictOfTile(AT, seconds.map(since))).toMatchObject({ verdict, behindMs });
  });

  it('never gets better by having known something newer for longer, and never blames what knew nothing newer', () => {
    const known = fc.option(fc.integer({ min: 0, max: 600 }));
    fc.assert(
      fc.property(fc.array(known, { minLength: 1, maxLength: 6 }), fc.nat(600), fc.nat(5), (all, more, which) => {
        const before = verdictOfTile(AT, all.map(since));
        const place = which % all.length;
        const later = all.map((seconds, index) => (index === place ? (seconds ?? 0) + more : seconds));
        expect(verdictOfTile(AT, later.map(since)).behindMs).toBeGreaterThanOrEqual(before.behindMs);
        for (const [index, seconds] of all.entries()) if (seconds === null) expect(before.each[index]).toBe(0);
        expect(before.verdict === 'behind').toBe(before.behindMs > 0);
      }),
    );
  });
});

describe('the verdict on a screen', () => {
  const screen = { at: AT, isKnown: true, paintedAt: AT - 1_000, tiles: [{ behindMs: 0 }] };

  it('is that of its worst tile', () => {
    expect(verdictOfScreen(screen)).toEqual({ verdict: 'equal', behindMs: 0 });
    expect(verdictOfScreen({ ...screen, tiles: [] })).toEqual({ verdict: 'equal', behindMs: 0 });
    expect(verdictOfScreen({ ...screen, tiles: [{ behindMs: 0 }, { behindMs: 9_000 }] })).toEqual({
      verdict: 'behind',
      behindMs: 9_000,
    });
  });

  it('says first that there is no receipt, then that nothing was painted', () => {
    const behind = { ...screen, tiles: [{ behindMs: 9_000 }] };
    expect(verdictOfScreen({ ...behind, isKnown: false, paintedAt: null }).verdict).toBe('noReceipt');
    expect(verdictOfScreen({ ...behind, paintedAt: null }).verdict).toBe('notPainting');
    expect(verdictOfScreen({ ...behind, paintedAt: AT - 5_001 }).verdict).toBe('notPainting');
    expect(verdictOfScreen({ ...behind, paintedAt: AT - 5_000 }).verdict).toBe('behind');
    expect(verdictOfScreen({ ...behind, paintedAt: AT + 9_000 }).verdict).toBe('behind');
  });
});
