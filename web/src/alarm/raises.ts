import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { isCalling } from './atoms.ts';

/** Names one raise: a rise in severity rings again. */
export function raiseOf({ id, raise }: AlarmView): string {
  return `${id} ${raise}`;
}

/** The raises that nobody has acknowledged and that were not known before. */
export function newRaises(known: ReadonlySet<string>, alarms: readonly AlarmView[]): AlarmView[] {
  return alarms.filter((alarm) => isCalling(alarm) && !known.has(raiseOf(alarm)));
}
