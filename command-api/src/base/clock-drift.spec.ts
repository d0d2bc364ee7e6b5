import type { BaseEvent } from '@watchglass/schemas/base/events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseFold, type Base } from './base.ts';
import { driftOf, tellDrift } from './clock-drift.ts';

const SECOND = 1000;
const ids = { serial: 'B1', organizationId: 1 };
const registered: BaseEvent = { type: 'BaseRegistered', data: { ...ids, name: 'Roof', firmware: '4.5.0' } };
const after = (...events: BaseEvent[]): Base => events.reduce(baseFold.evolve, baseFold.initial);

describe('the drift of a base', () => {
  it('is the median of its uplinks, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 5, maxLength: 30 }), fc.integer(), (drifts, seed) => {
        const drift = driftOf(drifts) ?? NaN;
        expect(driftOf(drifts.toSorted((a, b) => ((a ^ seed) > (b ^ seed) ? 1 : -1)))).toBe(drift);
        expect(drifts.filter((each) => each < drift).length).toBeLessThanOrEqual(drifts.length / 2);
        expect(drifts.filter((each) => each > drift).length).toBeLessThanOrEqual(drifts.length / 2);
      }),
    );
  });

  it('is unknown for fewer than five uplinks', () => {
    expect(driftOf([60_000, 60_000, 60_000, 60_000])).toBeNull();
  });

  it.each([
    ['ahead', -1],
    ['behind', 1],
  ])('is published once beyond thirty seconds %s, and withdrawn once below fifteen', (_where, sign) => {
    let base = after(registered);
    const told = [30, 31, 60, 31, 20, 15, 14, 0, 29].map((seconds) => {
      const events = tellDrift(base, 1, sign * seconds * SECOND);
      base = events.reduce(baseFold.evolve, base);
      return events[0]?.type ?? '';
    });
    expect(told).toEqual(['', 'BaseClockDrifted', '', '', '', '', 'BaseClockCorrected', '', '']);
  });

  it('is published again after the base was unregistered, and never for another organization', () => {
    const drifted: BaseEvent = { type: 'BaseClockDrifted', data: { ...ids, driftMs: 40_000 } };
    const again = after(registered, drifted, { type: 'BaseUnregistered', data: ids }, registered);
    expect(tellDrift(again, 1, 40_000)).toEqual([drifted]);
    expect(tellDrift(again, 2, 40_000)).toEqual([]);
    expect(tellDrift(after(), 1, 40_000)).toEqual([]);
  });
});
