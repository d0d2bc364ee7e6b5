import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { isCalling } from './atoms.ts';

/** Identifies one raise: a rise in severity rings again. */
export function raiseOf({ id, raise }: AlarmView): string {
  return `${id} ${raise}`;
}

/** Returns the unacknowledged raises that are not known yet. */
export function newRaises(known: ReadonlySet<string>, alarms: readonly AlarmView[]): AlarmView[] {
  return alarms.filter((alarm) => isCalling(alarm) && !known.has(raiseOf(alarm)));
}
