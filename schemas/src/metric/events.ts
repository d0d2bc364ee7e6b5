import { integer, shape, text, type EventsOf } from '../shape.ts';

export const metricEvents = {
  /** An unknown metric becomes a custom one with the unit of its first reading; `unit` is empty if none was sent. */
  CustomMetricDefined: shape({
    metricId: integer(1000),
    organizationId: integer(1),
    wireName: text(128),
    unit: text(32, 0),
  }),
  /** Stored values stay as they are and have the unit `unit` from here on; `before` is another word for it. */
  CustomMetricUnitChanged: shape({
    metricId: integer(1000),
    organizationId: integer(1),
    before: text(32, 0),
    unit: text(32),
  }),
};
export type MetricEvent = EventsOf<typeof metricEvents>;

export function metricStream(metricId: number): string {
  return `metric-${metricId}`;
}
