import { describe, expect, it } from 'vitest';
import { labelOf, second, secondOf } from './answer.ts';
import { noveltyOf } from './last.ts';
import { typesOf } from './sensors.ts';

const NOW = Date.UTC(2026, 4, 19, 23, 40, 55, 900);
const MINUTE = 60_000;

describe('answers of the read API', () => {
  it('say a sensor as its label does, and instants to the second', () => {
    expect([labelOf('40c8f1'), labelOf('Probe 7')]).toEqual(['0C8F1', 'Probe 7']);
    expect(second(NOW)).toBe('2026-05-19T23:40:55Z');
    expect([secondOf('2026-05-19T23:40:55.900Z'), secondOf(null)]).toEqual(['2026-05-19T23:40:55Z', null]);
  });

  it('say how fresh a value is by the interval of its sensor', () => {
    const after = (minutes: number, interval: number | null) =>
      noveltyOf({ effectiveAt: NOW - minutes * MINUTE, interval }, NOW);
    expect([after(1, 60), after(3, 60), after(4, 60), after(6, 60), after(7, 60)]).toEqual([
      'new',
      'new',
      'expiring',
      'expiring',
      'old',
    ]);
    expect([after(29, null), after(31, null), after(61, null)]).toEqual(['new', 'expiring', 'old']);
  });

  it('list each type of sensor once, that of calculated ones too', () => {
    const told = (product: string | null, group: string | null) => ({ product, group, groupId: null });
    expect(
      typesOf([
        { kind: 'physical', type: told('S4V1', 'Air') },
        { kind: 'physical', type: told('S4V1', 'Air') },
        { kind: 'physical', type: told(null, null) },
        { kind: 'virtual', type: told(null, null) },
      ]),
    ).toEqual([
      { id: 'S128V1', name: 'Virtual sensor', isVirtual: true },
      { id: 'S4V1', name: 'Air', isVirtual: false },
    ]);
  });
});
