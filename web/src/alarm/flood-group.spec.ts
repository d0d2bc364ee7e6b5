import { describe, expect, it } from 'vitest';
import { alarmForTests } from './alarm-for-tests.ts';
import { floodGroupsOf, linesOf, type FloodGroup } from './flood-group.ts';

const T = Date.UTC(2026, 0, 1);
const second = (seconds: number): string => new Date(T + seconds * 1_000).toISOString();
const warning = (id: number) => alarmForTests({ id: `w${id}`, raisedAt: second(id) });
const critical = (id: number) => alarmForTests({ id: `c${id}`, severity: 80, raisedAt: second(id) });

/** Newest first, as the list has them. */
const closed = (): boolean => false;
const named = (lines: ReturnType<typeof linesOf>): readonly string[] =>
  lines.map((line) => (line.kind === 'flood' ? `flood ${line.group.base}` : line.alarm.id));
const flooded = [critical(20), ...Array.from({ length: 11 }, (_, index) => warning(11 - index))];

describe('the group of a flood', () => {
  it('has all warnings since its first raise, with the first out on top; criticals stay single', () => {
    const groups = floodGroupsOf([...flooded, alarmForTests({ id: 'before', raisedAt: second(-3_600) })], T + 30_000);
    expect(groups).toMatchObject([{ since: T + 1_000, base: null, firstOut: { id: 'w1' } }]);
    expect([...(groups[0]?.members ?? [])]).toHaveLength(11);
    expect(named(linesOf(flooded, groups, closed))).toEqual(['c20', 'flood null', 'w1']);
    const open = named(linesOf(flooded, groups, () => true));
    expect(open).toEqual(['c20', 'flood null', 'w1', ...flooded.slice(1, -1).map(({ id }) => id)]);
  });

  it('is split by the base behind it: each has its own first out, and who is alone stands among the others', () => {
    const behind = (id: number, viaBase: string | null) => ({ ...warning(id), viaBase });
    const a = [2, 4, 6, 8, 10].map((id) => behind(id, 'A'));
    const b = [1, 3, 5, 7].map((id) => behind(id, 'B'));
    const others = [behind(9, 'C'), behind(11, null)];
    const alarms = [...a, ...b, ...others, { ...critical(0.5), viaBase: 'A' }].toSorted((one, other) =>
      other.raisedAt.localeCompare(one.raisedAt),
    );
    const groups = floodGroupsOf(alarms, T + 30_000);
    const shape = ({ base, firstOut, members }: FloodGroup) => [base, [firstOut.id, members.size]] as const;
    expect(new Map(groups.map(shape))).toEqual(
      new Map([
        [null, ['w9', 2]],
        ['A', ['c0.5', 5]],
        ['B', ['w1', 4]],
      ]),
    );
    const lines = named(linesOf(alarms, groups, ({ base }) => base === 'B'));
    expect(lines.join(' ')).toBe('flood null w9 flood A flood B w1 w7 w5 w3 c0.5');
  });

  it('has its first out on top of a page that is too short for it, and stands on no page without its alarms', () => {
    const groups = floodGroupsOf(flooded, T + 30_000);
    expect(named(linesOf(flooded.slice(0, 3), groups, closed))).toEqual(['c20', 'flood null', 'w1']);
    expect(linesOf([critical(20)], groups, closed).map(({ kind }) => kind)).toEqual(['alarm']);
  });

  it('does not count alarms that are hidden, and ends with the flood', () => {
    const suppressed = [{ cause: 'baseOffline' as const, causedBy: 'x', baseSerial: 'B1', at: second(1) }];
    const hidden = flooded.map((alarm) => ({ ...alarm, suppressed }));
    expect(floodGroupsOf(hidden, T + 30_000)).toEqual([]);
    expect(floodGroupsOf(flooded, T + 700_000)).toEqual([]);
  });
});
