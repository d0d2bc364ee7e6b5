import { isTimeZone } from '../time-zone.ts';
import { instantText } from '../read-api/instant-text.ts';
import { anyOf, integer, matching, optional, otherwise, shape, text, type ValueOf } from '../shape.ts';

const LAST_INSTANT = Date.UTC(2106, 0, 1);
/** `+0230` or `0230`: an offset from UTC in hours and minutes, as older clients send it. */
const OFFSET = /^([+-]?)([01]\d)([0-5]\d)$/;

const zoneShape = text(64)
  .custom((zone: string, { error }) => (clickHouseZone(zone) === null ? error('any.only') : zone))
  .messages({ 'any.only': '{{#label}} must be an IANA time zone, or an offset such as +0200' });

/** Epoch milliseconds; older clients write ISO 8601. */
const instant = anyOf(integer(0, LAST_INSTANT), instantText());

/** GET api/sensors/{org}/sensor/{id}/export: `to` is excluded; no metric means all. */
export const sensorExportShape = shape({
  metric: optional(matching(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, 'metrics').max(1_000)),
  from: instant,
  to: instant,
  timezone: otherwise(zoneShape, 'UTC'),
});
export type SensorExport = ValueOf<typeof sensorExportShape>;

/** A zone in ClickHouse's words, null for an unknown one. */
export function clickHouseZone(zone: string): string | null {
  const offset = OFFSET.exec(zone);
  if (offset === null) return isTimeZone(zone) ? zone : null;
  const [, sign, hours, minutes] = offset;
  return `Fixed/UTC${sign === '-' ? '-' : '+'}${hours}:${minutes}:00`;
}
