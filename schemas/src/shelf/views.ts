import { anyText, instant, integer, nullable, oneOf, shape, uuid, type ViewOf } from '../shape.ts';

/** GET api/alarms/{org}/shelves (items). `alarmId` is the alarm that was shelved; the name is empty after an erasure. */
export const shelfViewShape = shape({
  id: uuid(),
  alarmId: uuid(),
  ruleId: uuid(),
  ruleTitle: anyText(),
  /** The subject is a point, or a base; what it is not is null, and its name empty. */
  sensorId: nullable(integer(1)),
  sensorName: anyText(),
  metricId: nullable(integer(1)),
  baseSerial: nullable(anyText()),
  baseName: anyText(),
  severity: oneOf(20, 30, 50, 80),
  until: instant(),
  reason: anyText(),
  shelvedAt: instant(),
  shelvedBy: anyText(),
  shelvedByName: anyText(),
  position: anyText(),
});
export type ShelfView = ViewOf<typeof shelfViewShape>;

/** Reply to a shelving: the shelf and its end on the server's clock. */
export const shelvedShape = shape({ id: uuid(), until: instant() });
