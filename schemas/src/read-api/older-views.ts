import { anyNumber, anyText, flag, instant, listOf, optional, shape, type ViewOf } from '../shape.ts';

/** `data.items` of GET api/sensors/{org}?fields=…: the fields that were named, `metrics` and `telemetry` always. */
export const olderSensorShape = shape({
  id: anyText(),
  name: optional(anyText()),
  metrics: listOf(shape({ id: anyText(), v: anyNumber(), t: instant() })),
  telemetry: listOf(shape({ id: anyText(), v: anyNumber() })),
  /** The base with which it is paired. */
  devices: optional(listOf(shape({ id: anyText(), pair: instant() }))),
  skills: optional(listOf(anyText())),
  tagids: optional(listOf(anyText())),
  /** Seconds. */
  txint: optional(anyNumber()),
  virtual: optional(flag()),
});
export type OlderSensor = ViewOf<typeof olderSensorShape>;

/** `data.items` of GET api/metrics/{org}. */
export const olderMetricShape = shape({
  id: anyText(),
  name: anyText(),
  units: listOf(shape({ name: anyText(), selected: flag() })),
});
export type OlderMetric = ViewOf<typeof olderMetricShape>;

/** `devices` of GET api/gateways/{org} without a page. */
export const olderBaseShape = shape({ id: anyText(), device: anyText(), serial: anyText() });
export type OlderBase = ViewOf<typeof olderBaseShape>;
