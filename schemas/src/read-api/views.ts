import {
  anyNumber,
  anyText,
  flag,
  instant,
  integer,
  listOf,
  mapOf,
  nullable,
  oneOf,
  optional,
  shape,
  type Shape,
  type ViewOf,
} from '../shape.ts';

/** How fresh a newest value is by the interval of its sensor: old after six missed, expiring after three. */
export const NOVELTIES = ['new', 'expiring', 'old'] as const;
export type Novelty = (typeof NOVELTIES)[number];

const namedLink = shape({ id: anyText(), name: anyText(), href: anyText() });

/** Ids are texts. A reading without a value is left out: public clients read null as 0. */
export const readingShape = shape({
  metric: anyText(),
  sensor: anyText(),
  unit: anyText(),
  /** ISO 8601 in UTC, to the second. */
  time: instant(),
  value: anyNumber(),
  /** Of a newest value. */
  novelty: optional(oneOf(...NOVELTIES)),
  /** Where assets or points are asked for. */
  asset: optional(namedLink),
  point: optional(namedLink),
});
export type FamilyReading = ViewOf<typeof readingShape>;

const linkShape = shape({ rel: anyText(), name: anyText(), href: anyText() });
export type FamilyLink = ViewOf<typeof linkShape>;
export type FamilyLinks = Readonly<Record<string, readonly FamilyLink[]>>;

/** In every answer: what its ids name, its own path, and the path of the next page. */
const around = {
  links: mapOf(anyText(), listOf(linkShape)),
  self: anyText(),
  next: optional(anyText()),
};

/** A list under its plural, or one thing under its singular. */
export const familyAnswer = (name: string, content: Shape) => shape({ [name]: content, ...around });

export const readingsShape = familyAnswer('readings', listOf(readingShape));

const fileLink = shape({ name: anyText(), href: anyText() });

export const familySensorShape = shape({
  id: anyText(),
  /** As on its label: the last five of its six hexadecimal digits, or what it says on the wire. */
  sensorId: anyText(),
  name: anyText(),
  type: anyText(),
  skills: listOf(shape({ metric: anyText(), active: flag() })),
  bases: listOf(anyText()),
  pairing: listOf(shape({ base: anyText(), paired: instant() })),
  tags: listOf(anyText()),
  files: listOf(fileLink),
  /** Seconds. */
  interval: anyNumber(),
});
export type FamilySensor = ViewOf<typeof familySensorShape>;

export const sensorTypeShape = shape({ id: anyText(), name: anyText(), isVirtual: flag() });
export type FamilySensorType = ViewOf<typeof sensorTypeShape>;

export const attachmentShape = shape({
  id: anyText(),
  name: anyText(),
  type: anyText(),
  bytes: integer(0),
  file: anyText(),
  thumbnail: optional(anyText()),
});
export type FamilyAttachment = ViewOf<typeof attachmentShape>;

const addresses = {
  ipaddr: optional(anyText()),
  netmask: optional(anyText()),
  gateway: optional(anyText()),
  dns: optional(anyText()),
};
export const familyBaseShape = shape({
  id: anyText(),
  serial: anyText(),
  name: anyText(),
  firmware: anyText(),
  product: anyText(),
  board: anyText(),
  online: flag(),
  regdate: instant(),
  lastSeen: nullable(instant()),
  pausedate: optional(instant()),
  /** A newer firmware than its own. */
  upgrade: optional(anyText()),
  tags: listOf(anyText()),
  self: anyText(),
  sensors: anyText(),
  /** What it reports of its network; empty until it does. */
  config: shape({
    ethernet: optional(shape(addresses)),
    wifi: optional(shape({ ssid: anyText(), ...addresses })),
    ntp: optional(shape({ enabled: flag(), servers: listOf(anyText()) })),
  }),
});
export type FamilyBase = ViewOf<typeof familyBaseShape>;

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
  /** The extreme since it was raised; absent until there is one. */
  worst: optional(anyNumber()),
  alarmed: instant(),
  resolved: optional(instant()),
  note: optional(anyText()),
  acknowledged: flag(),
});
export type FamilyAlarm = ViewOf<typeof familyAlarmShape>;

export const familyRuleShape = shape({
  id: anyText(),
  name: anyText(),
  metric: anyText(),
  enabled: flag(),
  kind: anyText(),
});
export type FamilyRule = ViewOf<typeof familyRuleShape>;

export const familyTagShape = shape({
  id: anyText(),
  name: anyText(),
  type: optional(shape({ id: anyText(), name: anyText(), color: anyText() })),
});
export type FamilyTag = ViewOf<typeof familyTagShape>;

const associationShape = shape({ id: anyText(), sensor: anyText(), placed: nullable(instant()) });
export const familyAssetShape = shape({
  id: anyText(),
  name: anyText(),
  location: anyText(),
  notes: anyText(),
  points: listOf(
    shape({
      id: anyText(),
      name: anyText(),
      skills: listOf(shape({ metric: anyText(), active: flag() })),
      associations: listOf(associationShape),
    }),
  ),
  tags: listOf(anyText()),
  files: listOf(fileLink),
});
export type FamilyAsset = ViewOf<typeof familyAssetShape>;

export const familyUnitShape = shape({
  id: anyText(),
  name: anyText(),
  precision: integer(0),
  default: flag(),
  selected: flag(),
});
/** `kind`: g measures, t is telemetry; `unit` is the native one; `sensors` counts those in sight. */
export const familyMetricShape = shape({
  id: anyText(),
  name: anyText(),
  unit: anyText(),
  kind: oneOf('g', 't'),
  sensors: integer(0),
  units: listOf(familyUnitShape),
});
export type FamilyMetricView = ViewOf<typeof familyMetricShape>;

/** A record of SenML (RFC 8428): `u` is in SenML's units, `t` in seconds since 1970. */
export const senmlShape = listOf(shape({ n: anyText(), u: optional(anyText()), t: anyNumber(), v: anyNumber() }));
