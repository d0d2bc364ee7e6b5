import { anyText, instant, integer, listOf, nullable, shape, uuid, type ViewOf } from '../shape.ts';
import { maintenanceShape, type MaintenanceDefinition } from './commands.ts';

/**
 * GET api/alarms/{org}/maintenance (items). Before `quietUntil` no window holds: it was ended early. The name is empty after
 * an erasure; `etag` goes into If-Match.
 */
export const maintenanceViewShape = shape({
  id: uuid(),
  definition: maintenanceShape,
  quietUntil: nullable(instant()),
  plannedAt: instant(),
  plannedBy: anyText(),
  plannedByName: anyText(),
  etag: anyText(),
  position: anyText(),
});
export type MaintenanceView = Omit<ViewOf<typeof maintenanceViewShape>, 'definition'> & {
  readonly definition: MaintenanceDefinition;
};

/** One window of a maintenance. */
const occurrence = { id: uuid(), title: anyText(), from: instant(), until: instant() };
export const maintenanceWindowViewShape = shape(occurrence);
export type MaintenanceWindowView = ViewOf<typeof maintenanceWindowViewShape>;

/**
 * GET api/alarms/{org}/maintenance/running: the windows that hold now, each with what it covers of the caller's sight, and the
 * instant at which that changes next, if nobody plans anything.
 */
export const runningMaintenanceShape = shape({
  items: listOf(shape({ ...occurrence, sensorIds: listOf(integer(1)), serials: listOf(anyText()) })),
  changesAt: nullable(instant()),
});
export type RunningMaintenance = ViewOf<typeof runningMaintenanceShape>;
