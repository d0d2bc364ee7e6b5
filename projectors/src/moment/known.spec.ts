import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownFrom, type Clocks } from './known.ts';

const on = (time: string): number => Date.parse(`2026-03-14T${time}Z`);
const shown = (ms: number): string => new Date(ms).toISOString().slice(11, 23);

function all(clocks: readonly Clocks[]): number[] {
  const known: number[] = [];
  for (const each of clocks) known.push(knownFrom(known.at(-1) ?? -Infinity, each));
  return known;
}

const anyClocks = fc.array(fc.record({ at: fc.integer(), recordedAt: fc.nat() }));

describe('the instant from which an event is known', () => {
  it('follows the node’s clock within what the store’s clock allows', () => {
    const clocks = [
      { recordedAt: on('10:00:00'), at: on('10:00:00.250') },
      { recordedAt: on('10:00:01'), at: on('09:00:00') },
      { recordedAt: on('10:00:02'), at: on('11:00:00') },
      { recordedAt: on('10:00:02'), at: on('10:00:02.500') },
    ];
    expect(all(clocks).map(shown)).toEqual(['10:00:00.250', '10:00:00.250', '10:00:03.000', '10:00:03.000']);
  });

  it('never runs back, and is at most a second after the latest that the store recorded', () => {
    fc.assert(
      fc.property(anyClocks, (clocks) => {
        const known = all(clocks);
        let latest = -Infinity;
        known.forEach((instant, index) => {
          latest = Math.max(latest, clocks[index]?.recordedAt ?? 0);
          expect(instant).toBeGreaterThanOrEqual(known[index - 1] ?? -Infinity);
          expect(instant).toBeLessThanOrEqual(latest + 1_000);
        });
      }),
    );
  });
});
