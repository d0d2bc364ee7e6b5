import type { AlarmView } from '@watchglass/schemas/alarm/views';

/** The orders of tables of alarms. `newestRawTime`: when the newest raise was measured. `raisedAt`: when it was raised. */
export type AlarmOrder = 'newestRawTime' | 'raisedAt' | 'severity';

const raisedAt = (alarm: AlarmView): number => Date.parse(alarm.raisedAt);

const ORDERS: Readonly<Record<AlarmOrder, (alarm: AlarmView) => number>> = {
  newestRawTime: (alarm) => Date.parse(alarm.raises.at(-1)?.measuredAt ?? alarm.raisedAt),
  raisedAt,
  severity: ({ severity }) => severity,
};

/** Active alarms come before ended ones in every order; equal ones follow by the newest raise, then as given. */
export function sortAlarms(alarms: readonly AlarmView[], order: AlarmOrder, descending: boolean): readonly AlarmView[] {
  const [place, way] = [ORDERS[order], descending ? -1 : 1];
  const ended = ({ state }: AlarmView): number => Number(state !== 'active');
  return alarms.toSorted((a, b) => ended(a) - ended(b) || way * (place(a) - place(b)) || raisedAt(b) - raisedAt(a));
}
