import type { DashboardSource } from '@watchglass/schemas/dashboard/commands';
import { describe, expect, it } from 'vitest';
import { counterpartOf, type Thing } from './match.ts';

const source: DashboardSource = { kind: 'sensors', id: 4, name: 'Cold store', wireId: '77', metrics: [1] };
const idOf = (...things: readonly Thing[]) => counterpartOf(source, things)?.id ?? null;

describe('the counterpart of a thing in a file', () => {
  it('is the same thing before one with its wire id, and that before one with its name', () => {
    const [same, wired, named] = [
      { id: 4, name: 'Cold store', wireId: '1' },
      { id: 5, name: 'Renamed', wireId: '77' },
      { id: 6, name: 'Cold store', wireId: '2' },
    ];
    expect(idOf(named, wired, same)).toBe(4);
    expect(idOf(named, wired)).toBe(5);
    expect(idOf(named)).toBe(6);
  });

  it('is none if only the id is the same, if several have the name, or if nothing fits', () => {
    expect(idOf({ id: 4, name: 'Another' })).toBeNull();
    expect(idOf({ id: 8, name: 'Cold store' }, { id: 9, name: 'Cold store' })).toBeNull();
    expect(idOf()).toBeNull();
    expect(counterpartOf({ ...source, name: null, wireId: null }, [{ id: 4, name: 'Cold store' }])).toBeNull();
  });
});
