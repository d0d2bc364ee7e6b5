import { anyText, integer, nullable, shape, type ViewOf } from '../shape.ts';

/**
 * GET api/metrics/{org}: the catalogue and the organization's custom metrics. `key` is the message key of a known
 * metric.
 */
export const metricViewShape = shape({
  id: integer(1),
  key: nullable(anyText()),
  name: anyText(),
  unit: anyText(),
  digits: integer(0),
});
export type MetricView = ViewOf<typeof metricViewShape>;
