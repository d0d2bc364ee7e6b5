import type { AlarmSeverity } from '@watchglass/schemas/alarm/views';
import { refuse } from '@watchglass/schemas/refusals';
import type { ShelfEvent } from '@watchglass/schemas/shelf/events';
import { rose, type FullShelf, type Shelf } from './shelf.ts';

type Cause = Extract<ShelfEvent, { type: 'AlarmUnshelved' }>['data']['cause'];

/** Ends a shelf by hand, from one of its alarms. */
export function unshelveAlarm(shelf: Shelf, alarmId: string): ShelfEvent[] {
  return shelf.status === 'empty' ? refuse('AlarmNotShelved') : [ended({ ...shelf, alarmId }, 'byHand')];
}

/** The end of a shelf by its time: `newest` is the alarm that was raised last under it, which rings then. */
interface Ending {
  readonly now: number;
  readonly newest: string;
}

/** Ends a shelf whose time is over; decides nothing before, and on an empty shelf. */
export function endShelf(shelf: Shelf, { now, newest }: Ending): ShelfEvent[] {
  return shelf.status === 'shelved' && now >= shelf.until ? [ended({ ...shelf, alarmId: newest }, 'ended')] : [];
}

/** An alarm of the shelf's rule and subject. */
export interface Risen {
  readonly alarmId: string;
  readonly severity: AlarmSeverity;
}

/** Ends a shelf under which an alarm rose. */
export function breakShelf(shelf: Shelf, { alarmId, severity }: Risen): ShelfEvent[] {
  if (shelf.status === 'empty' || !rose(shelf, severity)) return [];
  return [ended({ ...shelf, alarmId }, 'severityRose')];
}

function ended({ status: _status, severity: _severity, until: _until, ...about }: FullShelf, cause: Cause): ShelfEvent {
  return { type: 'AlarmUnshelved', data: { ...about, cause } };
}
