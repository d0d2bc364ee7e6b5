import { instant, integer, listOf, nullable, shape, text, uuid, type EventsOf } from '../shape.ts';

const which = { sensorId: integer(1), organizationId: integer(1), successorId: integer(1) };

export const replacementEvents = {
  /** `at` is a measured instant. Name, tags and location are those of the sensor that is replaced, for its successor. */
  SensorReplaced: shape({
    ...which,
    at: instant(),
    name: text(128),
    tagIds: listOf(uuid()),
    location: nullable(uuid()),
  }),
  /** The successor has everything that named the sensor. */
  SensorReplacementCompleted: shape(which),
};
export type ReplacementEvent = EventsOf<typeof replacementEvents>;

/** One stream per replaced sensor: it is replaced by one sensor at a time. */
export function replacementStream(sensorId: number): string {
  return `replacement-${sensorId}`;
}
