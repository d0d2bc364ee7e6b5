import { isDeepStrictEqual } from 'node:util';
import { metricById } from '@watchglass/schemas/metric/metrics';
import { conversion } from '@watchglass/schemas/metric/units';
import type { MonitorDefinition, MonitorEvent } from '@watchglass/schemas/monitor/events';
import { CO2_METRIC_ID } from '@watchglass/schemas/monitor/kinds';
import { refuse } from '@watchglass/schemas/refusals';
import { refuseField } from '../refuse-field.ts';
import type { KnownMonitor, Monitor } from './monitor.ts';

export interface CreateMonitor {
  readonly organizationId: number;
  readonly monitorId: string;
  readonly linkId: string;
  readonly definition: MonitorDefinition;
}

export function createMonitor(monitor: Monitor, { definition, ...which }: CreateMonitor): MonitorEvent[] {
  if (monitor.status !== 'unknown') refuse('Conflict');
  mustHaveMeaning(definition);
  return [{ type: 'MonitorCreated', data: { ...which, ...definition } }];
}

export function changeMonitor(
  { organizationId, monitorId, definition: before }: KnownMonitor,
  definition: MonitorDefinition,
): MonitorEvent[] {
  mustHaveMeaning(definition);
  if (isDeepStrictEqual(before, definition)) return [];
  return [{ type: 'MonitorChanged', data: { organizationId, monitorId, before, ...definition } }];
}

/** From the event on the old link opens nothing. */
export function renewLink(
  { organizationId, monitorId, definition: { name } }: KnownMonitor,
  linkId: string,
): MonitorEvent[] {
  return [{ type: 'MonitorLinkRenewed', data: { organizationId, monitorId, name, linkId } }];
}

export function deleteMonitor({ organizationId, monitorId, definition: { name } }: KnownMonitor): MonitorEvent[] {
  return [{ type: 'MonitorDeleted', data: { organizationId, monitorId, name } }];
}

/** What the shape of a body cannot tell, because it depends on the type. Names field and rule. */
export function mustHaveMeaning({ type, metricId, unitId, thresholds, origins }: MonitorDefinition): void {
  if (type === 'co2' && metricId !== CO2_METRIC_ID)
    refuseField('metricId', `metricId must be ${CO2_METRIC_ID} in a tile of CO₂`);
  if (type === 'gauge' && thresholds === null)
    refuseField('thresholds', 'thresholds are required in a gauge', 'any.required');
  if (unitId !== null && !isUnitOf(metricId, unitId)) refuseField('unitId', 'unitId must be a unit of the metric');
  if (new Set(origins).size < origins.length) refuseField('origins', 'origins contains one twice', 'array.unique');
}

/** Values of a workspace's own metric are shown in its unit. */
function isUnitOf(metricId: number, unitId: string): boolean {
  const metric = metricById.get(metricId);
  return metric !== undefined && conversion(metric.unit, unitId) !== undefined;
}
