import { taken } from './door.ts';
import type { Workspace } from './workspace.ts';

/** Creates a calendar of closed days (YYYY-MM-DD) by the owner, and waits until it is listed; returns its id. */
export async function newCalendar(
  { id, owner }: Workspace,
  name = 'Holidays',
  days: readonly string[] = ['2026-12-25'],
): Promise<string> {
  const path = `/api/alarms/${id}/calendars`;
  const made = taken(await owner.ask<{ id: string }>('POST', path, { name, days })).id;
  taken(await owner.ask('GET', path));
  return made;
}
