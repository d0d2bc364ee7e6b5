import { TELEMETRY } from '@watchglass/schemas/read-api/catalogue';
import { instantText } from '@watchglass/schemas/read-api/instant-text';
import {
  HISTORY_HOURS,
  HISTORY_MAX_DAYS,
  READINGS_PER_PAGE,
  READINGS_PER_PAGE_MAX,
  SENSOR_HISTORY_HOURS,
  SENSOR_HISTORY_MAX_DAYS,
} from '@watchglass/schemas/read-api/limits';
import { integer, matching, oneOf, optional, otherwise, shape, type ValueOf } from '@watchglass/schemas/shape';
import { space } from './needs.ts';
import type { Window } from './range.ts';
import { pointFields, selectionFields } from './selection.ts';

/** What sensors measure, and what devices tell of themselves: no reading is both. */
export type Kind = 'measurements' | 'telemetry';
export const isOf = (kind: Kind, metric: number): boolean => TELEMETRY.includes(metric) === (kind === 'telemetry');

/** Whether names come beside the ids. */
export const linksField = otherwise(oneOf('true', 'false', '1', '0'), 'true');
export const wantsLinks = (links: string): boolean => links === 'true' || links === '1';

/** A sensor, a metric and an instant, or a point and an instant. */
const NEXT = /^(?:\d{1,10}\.\d{1,10}|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.\d{1,14}$/;

export const historyQueryShape = shape({
  ...selectionFields,
  ...pointFields,
  from: optional(instantText()),
  to: optional(instantText()),
  days: optional(integer(1, SENSOR_HISTORY_MAX_DAYS)),
  hours: optional(integer(1, SENSOR_HISTORY_MAX_DAYS * 24)),
  minutes: optional(integer(1, SENSOR_HISTORY_MAX_DAYS * 1_440)),
  seconds: optional(integer(1, SENSOR_HISTORY_MAX_DAYS * 86_400)),
  limit: otherwise(integer(1, READINGS_PER_PAGE_MAX), READINGS_PER_PAGE),
  /** Where the next page begins. */
  next: optional(matching(NEXT, 'next')),
  links: linksField,
  space,
});
export type HistoryQuery = ValueOf<typeof historyQueryShape>;

export const isOfPoints = ({ asset, point }: HistoryQuery): boolean => asset !== undefined || point !== undefined;

/** How long a history is unless it is said, and at most. */
export function windowOf(query: HistoryQuery): Window {
  if (query.sensor !== undefined) return { usualHours: SENSOR_HISTORY_HOURS, mostDays: SENSOR_HISTORY_MAX_DAYS };
  return { usualHours: HISTORY_HOURS, mostDays: isOfPoints(query) ? SENSOR_HISTORY_MAX_DAYS : HISTORY_MAX_DAYS };
}
