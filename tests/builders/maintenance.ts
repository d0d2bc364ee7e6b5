import type { MaintenanceDefinition } from '@watchglass/schemas/maintenance/commands';
import { taken } from './door.ts';
import type { Workspace } from './workspace.ts';

const HOUR_MS = 3_600_000;
const iso = (at: number): string => new Date(at).toISOString();

/** A maintenance that holds now, of no sensor. */
export function maintenanceOf(changed: Partial<MaintenanceDefinition> = {}): MaintenanceDefinition {
  return {
    title: 'Defrosting',
    reason: 'ice',
    appliesTo: { kind: 'filter', types: ['no such product'] },
    window: { kind: 'once', from: iso(Date.now() - HOUR_MS), until: iso(Date.now() + 2 * HOUR_MS) },
    criticals: false,
    ...changed,
  };
}

/** Plans a maintenance by the owner, and waits until it is listed; returns its id. */
export async function newMaintenance(
  { id, owner }: Workspace,
  changed: Partial<MaintenanceDefinition> = {},
): Promise<string> {
  const path = `/api/alarms/${id}/maintenance`;
  const made = taken(await owner.ask<{ id: string }>('POST', path, maintenanceOf(changed))).id;
  taken(await owner.ask('GET', path));
  return made;
}
