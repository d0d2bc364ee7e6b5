import { decimal, integer, listOf, nullable, oneOf, shape, text, uuid, type EventsOf, type ValueOf } from '../shape.ts';
import { monitorSourceShape } from './commands.ts';
import { BAND_COLOURS, LINK_STATES, MONITOR_TYPES } from './kinds.ts';

const which = { organizationId: integer(1), monitorId: uuid() };

const defined = {
  type: oneOf(...MONITOR_TYPES),
  name: text(64),
  source: monitorSourceShape,
  metricId: integer(1),
  unitId: nullable(text(16)),
  /** Null is the workspace's CO₂ scale. */
  thresholds: nullable(listOf(nullable(decimal()))),
  labels: listOf(text(15, 0)),
  colors: listOf(oneOf(...BAND_COLOURS)),
  /** Hours. */
  periodId: integer(1),
  state: oneOf(...LINK_STATES),
  origins: listOf(text(255)),
};
const definedShape = shape(defined);
export type MonitorDefinition = ValueOf<typeof definedShape>;

/** The token of a link is in no event: a private row has it under the id of the link. */
export const monitorEvents = {
  MonitorCreated: shape({ ...which, linkId: uuid(), ...defined }),
  MonitorChanged: shape({ ...which, before: definedShape, ...defined }),
  MonitorLinkRenewed: shape({ ...which, name: text(64), linkId: uuid() }),
  MonitorDeleted: shape({ ...which, name: text(64) }),
};
export type MonitorEvent = EventsOf<typeof monitorEvents>;

export function monitorStream(monitorId: string): string {
  return `monitor-${monitorId}`;
}
