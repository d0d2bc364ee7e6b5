import type { AlarmView } from '@watchglass/schemas/alarm/views';

type Rows = ReadonlyMap<string, AlarmView>;

/**
 * The displayed order of alarms. While the list is held (pointer or focus in it), nothing moves: ended alarms stay in
 * place as `rows` or the last state has them, new ones come last. Otherwise the order is as given.
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
