import type { AlarmView } from '@watchglass/schemas/alarm/views';

type Rows = ReadonlyMap<string, AlarmView>;

/**
 * The order in which alarms are shown. While the list is held (pointer or focus is in it) nothing in it moves: what is gone
 * stays in its place as `rows` has it or as it last was, what is new comes last. Otherwise it is the order given.
 */
export function heldOrder(
  before: readonly AlarmView[],
  now: readonly AlarmView[],
  held: boolean,
  rows: Rows = new Map(),
): readonly AlarmView[] {
  if (!held) return now;
  const current = new Map([...rows, ...now.map((alarm) => [alarm.id, alarm] as const)]);
  const kept = before.map((alarm) => current.get(alarm.id) ?? alarm);
  const known = new Set(before.map(({ id }) => id));
  return [...kept, ...now.filter(({ id }) => !known.has(id))];
}
