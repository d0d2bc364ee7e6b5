import {
  anyNumber,
  anyText,
  instant,
  integer,
  listOf,
  nullable,
  oneOf,
  shape,
  tupleOf,
  uuid,
  type ViewOf,
} from '../shape.ts';
import { BAND_COLOURS, LINK_STATES, MONITOR_TYPES } from './kinds.ts';

/** One of GET api/monitors/{org}, and GET …/{type}/{id}. */
export const monitorViewShape = shape({
  id: uuid(),
  type: oneOf(...MONITOR_TYPES),
  name: anyText(),
  /** One of the two is null. */
  source: shape({ sensorId: nullable(integer(1)), pointId: nullable(uuid()) }),
  /** Name of the sensor, or of the asset and its point; empty if that is gone. */
  sourceName: anyText(),
  metricId: integer(1),
  unitId: nullable(anyText()),
  thresholds: nullable(listOf(nullable(anyNumber()))),
  labels: listOf(anyText()),
  colors: listOf(oneOf(...BAND_COLOURS)),
  periodId: integer(1),
  state: oneOf(...LINK_STATES),
  origins: listOf(anyText()),
  /** Path of the tile's own page; null in the past. */
  link: nullable(anyText()),
  position: anyText(),
});
export type MonitorView = ViewOf<typeof monitorViewShape>;

/** GET api/monitors/{org}/types and …/periods. */
export const monitorTypesShape = shape({ items: listOf(shape({ id: oneOf(...MONITOR_TYPES) })) });
export const monitorPeriodsShape = shape({ items: listOf(shape({ id: integer(1), hours: integer(1) })) });

/** GET api/monitors/{org}/viewers: the people who look at each public tile now. A tile without any is missing. */
export const monitorViewersShape = shape({ items: listOf(shape({ id: uuid(), viewers: integer(1) })) });
export type MonitorViewers = ViewOf<typeof monitorViewersShape>;

export const PUBLIC_LEVELS = ['fresh', 'expiring', 'old', 'none'] as const;

/**
 * GET api/public/{token}, …/monitor/{id}/readings and …/preview/{type}: all that anybody may know of a tile. Numbers are in `unit`. No ids, no
 * place.
 */
export const publicTileShape = shape({
  type: oneOf(...MONITOR_TYPES),
  name: anyText(),
  /** Null without a reading. */
  value: nullable(anyNumber()),
  unit: anyText(),
  digits: integer(0),
  measuredAt: nullable(instant()),
  /** By which its age is counted: earlier than `measuredAt` where the clock of a base is fast. */
  effectiveAt: nullable(instant()),
  /** How far the value can be trusted at the instant of the answer; `none` without a value. */
  level: oneOf(...PUBLIC_LEVELS),
  intervalSeconds: integer(1),
  thresholds: listOf(anyNumber()),
  labels: listOf(anyText()),
  colors: listOf(oneOf(...BAND_COLOURS)),
  periodHours: integer(1),
  /** Mean values with their instants (epoch ms), oldest first; null where nothing was measured. */
  series: listOf(tupleOf(integer(0), nullable(anyNumber()))),
});
export type PublicTile = ViewOf<typeof publicTileShape>;
