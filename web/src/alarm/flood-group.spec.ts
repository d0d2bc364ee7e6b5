import { describe, expect, it } from 'vitest';
import { alarmForTests } from './alarm-for-tests.ts';
import { floodGroupOf, linesOf } from './flood-group.ts';

const T = Date.UTC(2026, 0, 1);
const second = (seconds: number): string => new Date(T + seconds * 1_000).toISOString();
const warning = (id: number) => alarmForTests({ id: `w${id}`, raisedAt: second(id) });
const critical = (id: number) => alarmForTests({ id: `c${id}`, severity: 80, raisedAt: second(id) });

/** Newest first, as the list has them. */
const flooded = [critical(20), ...Array.from({ length: 11 }, (_, index) => warning(11 - index))];

describe('the group of a flood', () => {
  it('has all warnings since its first raise, with the first out on top; criticals stay single', () => {
    const flood = floodGroupOf([...flooded, alarmForTests({ id: 'before', raisedAt: second(-3_600) })], T + 30_000);
    expect(flood).toMatchObject({ since: T + 1_000, firstOut: { id: 'w1' } });
    expect([...(flood?.members ?? [])]).toHaveLength(11);
    const closed = linesOf(flooded, flood, false);
    expect(closed.map((line) => (line.kind === 'flood' ? 'flood' : line.alarm.id))).toEqual(['c20', 'flood', 'w1']);
    const open = linesOf(flooded, flood, true).map((line) => (line.kind === 'flood' ? 'flood' : line.alarm.id));
    expect(open).toEqual(['c20', 'flood', 'w1', ...flooded.slice(1, -1).map(({ id }) => id)]);
  });

  it('has its first out on top of a page that is too short for it, and stands on no page without its alarms', () => {
    const flood = floodGroupOf(flooded, T + 30_000);
    const page = linesOf(flooded.slice(0, 3), flood, false);
    expect(page.map((line) => (line.kind === 'flood' ? 'flood' : line.alarm.id))).toEqual(['c20', 'flood', 'w1']);
    expect(linesOf([critical(20)], flood, false).map(({ kind }) => kind)).toEqual(['alarm']);
  });

  it('does not count alarms that are hidden, and ends with the flood', () => {
    const suppressed = [{ cause: 'baseOffline' as const, causedBy: 'x', baseSerial: 'B1', at: second(1) }];
    expect(
      floodGroupOf(
        flooded.map((alarm) => ({ ...alarm, suppressed })),
        T + 30_000,
      ),
    ).toBeNull();
    expect(floodGroupOf(flooded, T + 700_000)).toBeNull();
  });
});
