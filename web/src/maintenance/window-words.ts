import type { MaintenanceWindow } from '@watchglass/schemas/maintenance/commands';
import type { MaintenanceView } from '@watchglass/schemas/maintenance/views';
import { nextOccurrence, type Occurrence } from '@watchglass/schemas/maintenance/windows';
import { weekdayName } from '../alarm-rule/editor/weekday.ts';
import { zoneWords } from '../user/zone-words.ts';
import { formatDateTime } from '../value/date.ts';

export const quietOf = ({ quietUntil }: MaintenanceView): number =>
  quietUntil === null ? -Infinity : Date.parse(quietUntil);

/** The window that holds now or comes next; null if none comes any more. `now`: epoch milliseconds. */
export function nextOf(view: MaintenanceView, now: number): Occurrence | null {
  return nextOccurrence(view.definition.window, now, quietOf(view));
}

/** `Mon, Tue 22:00–06:00 (Europe/Riga)`, or the two instants on the person's clock. */
export function windowWords(window: MaintenanceWindow, zone: string): string {
  if (window.kind === 'once')
    return `${formatDateTime(Date.parse(window.from), zone)} – ${formatDateTime(Date.parse(window.until), zone)}`;
  const days = window.days.map((day) => weekdayName(day, 'short')).join(', ');
  return `${days} ${window.from}–${window.to} (${zoneWords(window.timeZone)})`;
}
