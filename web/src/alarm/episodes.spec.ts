import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { describe, expect, it } from 'vitest';
import { episodesOf } from './episodes.ts';
import { alarmForTests } from './alarm-for-tests.ts';

const alarm = (id: string, change: Partial<AlarmView> = {}): AlarmView =>
  alarmForTests({
    id,
    ruleTitle: 'Warm',
    sensorId: 4,
    sensorName: 'Attic',
    threshold: 20,
    value: 21,
    onsetAt: '2026-11-21T10:00:00.000Z',
    raisedAt: '2026-11-21T10:05:00.000Z',
    position: '1',
    ...change,
  });
const now = Date.parse('2026-11-21T12:00:00.000Z');

describe('the episodes of a metric', () => {
  it('last from their onset until their end, or until now', () => {
    const over = alarm('b', { state: 'resolved', endedAt: '2026-11-21T11:00:00.000Z' });
    expect(episodesOf([alarm('a', { severity: 80 }), over, alarm('c', { metricId: 2 })], 1, now)).toMatchObject([
      { from: now - 7_200_000, to: now, critical: true },
      { from: now - 7_200_000, to: now - 3_600_000, critical: false },
    ]);
  });

  it('have marks for the raise, the acknowledgement and the end, if they happened', () => {
    const kinds = (change: Partial<AlarmView>) =>
      episodesOf([alarm('a', change)], 1, now).flatMap(({ marks }) => marks.map(({ kind, at }) => [kind, now - at]));
    const acknowledgement = { by: 'u', byName: 'Ann', at: '2026-11-21T10:30:00.000Z' };
    expect(kinds({})).toEqual([['raised', 6_900_000]]);
    const raises = ['10:05', '10:20'].map((time, index) => {
      const at = `2026-11-21T${time}:00.000Z`;
      return { severity: index === 0 ? 50 : 80, value: 21, measuredAt: at, at } as const;
    });
    expect(kinds({ severity: 80, raises })).toEqual([
      ['raised', 6_900_000],
      ['raised', 6_000_000],
    ]);
    expect(kinds({ acknowledgement, state: 'resolved', endedAt: '2026-11-21T11:00:00.000Z' })).toEqual([
      ['raised', 6_900_000],
      ['ended', 3_600_000],
      ['acknowledged', 5_400_000],
    ]);
  });
});
