import { isDeepStrictEqual } from 'node:util';
import type { MaintenanceDefinition, MaintenanceWindow } from '@watchglass/schemas/maintenance/commands';
import type { MaintenanceEvent } from '@watchglass/schemas/maintenance/events';
import { ONCE_MAX_DAYS, WEEKLY_MAX_HOURS } from '@watchglass/schemas/maintenance/limits';
import { hoursAtOnce, nextOccurrence } from '@watchglass/schemas/maintenance/windows';
import { refuse } from '@watchglass/schemas/refusals';
import { knownMaintenance, type Maintenance } from './maintenance.ts';

const DAY_MS = 86_400_000;

interface Planning {
  readonly organizationId: number;
  readonly definition: MaintenanceDefinition;
  readonly now: Date;
}

/** Instants in UTC, and each weekday once, in order. */
function inOrder(definition: MaintenanceDefinition): MaintenanceDefinition {
  const { window } = definition;
  if (window.kind === 'weekly')
    return { ...definition, window: { ...window, days: [...new Set(window.days)].toSorted((a, b) => a - b) } };
  const [from, until] = [new Date(window.from).toISOString(), new Date(window.until).toISOString()];
  return { ...definition, window: { ...window, from, until } };
}

/** Refuses a window that is too long, that ends before it begins, or that is over. */
export function checkWindow(window: MaintenanceWindow, now: Date): void {
  if (window.kind === 'weekly') {
    if (hoursAtOnce(window) > WEEKLY_MAX_HOURS)
      refuse('WindowTooLong', { field: 'window.days', limit: WEEKLY_MAX_HOURS });
    return;
  }
  const [from, until] = [Date.parse(window.from), Date.parse(window.until)];
  if (until <= from || until <= now.getTime()) refuse('WindowIsOver', { field: 'window.until' });
  if (until - from > ONCE_MAX_DAYS * DAY_MS) refuse('WindowTooLong', { field: 'window.until', limit: ONCE_MAX_DAYS });
}

export function planMaintenance(
  maintenance: Maintenance,
  { maintenanceId, organizationId, definition, now }: Planning & { readonly maintenanceId: string },
): MaintenanceEvent[] {
  if (maintenance.status !== 'unknown') refuse('Conflict');
  checkWindow(definition.window, now);
  return [{ type: 'MaintenancePlanned', data: { maintenanceId, organizationId, definition: inOrder(definition) } }];
}

/** Decides nothing if the definition is unchanged. */
export function changeMaintenance(maintenance: Maintenance, { organizationId, definition, now }: Planning) {
  const { maintenanceId, definition: before } = knownMaintenance(maintenance, organizationId);
  checkWindow(definition.window, now);
  const changed = inOrder(definition);
  if (isDeepStrictEqual(before, changed)) return [];
  const data = { maintenanceId, organizationId, before, definition: changed };
  return [{ type: 'MaintenanceChanged', data }] satisfies MaintenanceEvent[];
}

/** Ends the window that holds now; later windows still come. */
export function endMaintenance(
  maintenance: Maintenance,
  { organizationId, now }: { readonly organizationId: number; readonly now: Date },
): MaintenanceEvent[] {
  const { maintenanceId, definition, quietUntil } = knownMaintenance(maintenance, organizationId);
  const running = nextOccurrence(definition.window, now.getTime(), quietUntil);
  if (running === null || running.from > now.getTime()) return refuse('MaintenanceNotRunning');
  const until = new Date(running.until).toISOString();
  return [{ type: 'MaintenanceEndedEarly', data: { maintenanceId, organizationId, title: definition.title, until } }];
}

export function deleteMaintenance(maintenance: Maintenance, organizationId: number): MaintenanceEvent[] {
  const { maintenanceId, definition } = knownMaintenance(maintenance, organizationId);
  return [{ type: 'MaintenanceDeleted', data: { maintenanceId, organizationId, title: definition.title } }];
}
