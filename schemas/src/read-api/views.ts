import { anyNumber, anyText, flag, instant, listOf, mapOf, nullable, optional, shape, type ViewOf } from '../shape.ts';

/** Ids are texts. A reading without a value is left out: public clients read null as 0. */
export const readingShape = shape({
  metric: anyText(),
  sensor: anyText(),
  unit: anyText(),
  /** ISO 8601 in UTC, to the second. */
  time: instant(),
  value: anyNumber(),
});
export type FamilyReading = ViewOf<typeof readingShape>;

const linkShape = shape({ rel: anyText(), name: anyText(), href: anyText() });
export type FamilyLink = ViewOf<typeof linkShape>;

/** In every answer: what its ids name, its own path, and the path of the next page. */
const around = {
  links: mapOf(anyText(), listOf(linkShape)),
  self: anyText(),
  next: optional(anyText()),
};

export const readingsShape = shape({ readings: listOf(readingShape), ...around });

export const familySensorShape = shape({
  id: anyText(),
  /** As on its label: the last five of its six hexadecimal digits, or what it says on the wire. */
  sensorId: anyText(),
  name: anyText(),
  type: anyText(),
  base: nullable(anyText()),
  tags: listOf(anyText()),
  /** Seconds. */
  interval: anyNumber(),
  metrics: listOf(anyText()),
});
export const sensorsShape = shape({ sensors: listOf(familySensorShape), ...around });

export const familyBaseShape = shape({
  id: anyText(),
  serial: anyText(),
  name: anyText(),
  firmware: anyText(),
  online: flag(),
  lastSeen: nullable(instant()),
  tags: listOf(anyText()),
});
export const basesShape = shape({ bases: listOf(familyBaseShape), ...around });

export const familyAlarmShape = shape({
  id: anyText(),
  rule: anyText(),
  name: anyText(),
  severity: anyNumber(),
  sensor: nullable(anyText()),
  metric: nullable(anyText()),
  unit: nullable(anyText()),
  base: nullable(anyText()),
  /** The limit, and the side of it on which the alarm is. */
  value: anyNumber(),
  threshold: anyText(),
  /** The extreme since it was raised. */
  worst: nullable(anyNumber()),
  from: instant(),
  acknowledged: flag(),
});
export const familyAlarmsShape = shape({ alarms: listOf(familyAlarmShape), ...around });

export const familyRulesShape = shape({
  rules: listOf(shape({ id: anyText(), name: anyText(), enabled: flag(), kind: anyText() })),
  ...around,
});
export const familyTagsShape = shape({ tags: listOf(shape({ id: anyText(), name: anyText() })), ...around });
export const familyAssetsShape = shape({
  assets: listOf(
    shape({
      id: anyText(),
      name: anyText(),
      points: listOf(shape({ id: anyText(), name: anyText(), metric: anyText(), sensor: nullable(anyText()) })),
    }),
  ),
  ...around,
});
/** `kind`: g measures, t is telemetry. */
export const familyMetricsShape = shape({
  metrics: listOf(shape({ id: anyText(), name: anyText(), unit: anyText(), kind: anyText() })),
  ...around,
});
export const familyUnitShape = shape({ id: anyText(), name: anyText() });
