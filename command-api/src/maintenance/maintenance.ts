import type { MaintenanceDefinition } from '@watchglass/schemas/maintenance/commands';
import type { MaintenanceEvent } from '@watchglass/schemas/maintenance/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { Fold } from '../handle-command.ts';

export interface KnownMaintenance {
  readonly status: 'planned';
  readonly maintenanceId: string;
  readonly organizationId: number;
  readonly definition: MaintenanceDefinition;
  /** Windows that end by then were ended early, epoch milliseconds. */
  readonly quietUntil: number;
}

export type Maintenance = { readonly status: 'unknown' | 'deleted' } | KnownMaintenance;

const unknown: Maintenance = { status: 'unknown' };

function evolve(maintenance: Maintenance, { type, data }: MaintenanceEvent): Maintenance {
  if (type === 'MaintenancePlanned') return { status: 'planned', ...data, quietUntil: -Infinity };
  if (type === 'MaintenanceDeleted') return { status: 'deleted' };
  if (maintenance.status !== 'planned') return maintenance;
  return type === 'MaintenanceEndedEarly'
    ? { ...maintenance, quietUntil: Date.parse(data.until) }
    : { ...maintenance, definition: data.definition, quietUntil: -Infinity };
}

/** A change takes back an early end. */
export const maintenanceFold: Fold<Maintenance, MaintenanceEvent> = { initial: unknown, evolve };

/** Refuses an unknown maintenance, a deleted one and one of another organization, all with the same `NotFound`. */
export function knownMaintenance(maintenance: Maintenance, organizationId: number): KnownMaintenance {
  return maintenance.status === 'planned' && maintenance.organizationId === organizationId
    ? maintenance
    : refuse('NotFound');
}
