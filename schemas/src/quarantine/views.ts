import { pageFields } from '../page.ts';
import { QUARANTINE_REASONS } from '../reading/quarantine.ts';
import {
  anyNumber,
  anyText,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  oneOf,
  optional,
  shape,
  text,
  uuid,
  type ViewOf,
} from '../shape.ts';
import { conversionFields } from './commands.ts';

export const OUTCOMES = ['accepted', 'dismissed'] as const;

const asItCame = text(512, 0).trim(false);
const group = {
  reason: oneOf(...QUARANTINE_REASONS),
  sensor: anyText(),
  metric: anyText(),
  unit: nullable(anyText()),
};

/** The answer to a decision. */
export const decidedShape = shape({ decisionId: uuid(), count: integer(1) });

/** GET api/readings/{org}/quarantine/preview: the records of a group that were received after the first and until the second instant, and how their values would be read. */
export const quarantinePreviewFields = {
  reason: group.reason,
  sensor: asItCame,
  metric: asItCame,
  unit: optional(asItCame),
  after: optional(instant()),
  receivedUntil: instant(),
  ...conversionFields,
};

interface SampledRecord {
  readonly at: string | null;
  readonly raw: string;
  readonly value: number | null;
}
const sampledShape = shape({ at: nullable(instant()), raw: anyText(), value: nullable(anyNumber()) });

/** Values are in the native unit of the metric, before any adjustment. */
export const quarantinePreviewShape = shape({
  sensorId: integer(1),
  metricId: integer(1),
  count: integer(0),
  /** Of them become readings; the others have no number or no usable time, or their value would be impossible. */
  stored: integer(0),
  implausible: integer(0),
  unusable: integer(0),
  /** Of what becomes readings; null without any. */
  lowest: nullable(anyNumber()),
  highest: nullable(anyNumber()),
  first: nullable(instant()),
  last: nullable(instant()),
  /** The newest records; `value` is null if it is left out. */
  sample: listOf<SampledRecord>(sampledShape),
});
export type QuarantinePreview = ViewOf<typeof quarantinePreviewShape>;

const quarantineDecisionShape = shape({
  id: uuid(),
  ...group,
  outcome: oneOf(...OUTCOMES),
  /** The sensor of that name, if it is known and in sight. */
  sensorId: nullable(integer(1)),
  sensorName: anyText(),
  at: instant(),
  by: anyText(),
  /** Empty after an erasure. */
  byName: anyText(),
  why: anyText(),
  /** The records that were received after the first and until the second instant. */
  receivedAfter: nullable(instant()),
  receivedUntil: instant(),
  count: integer(1),
  /** How values were read, of an acceptance: native = sent × slope + offset, or the unit. */
  asUnit: nullable(anyText()),
  slope: nullable(anyNumber()),
  offset: nullable(anyNumber()),
  /** Of an acceptance: records until now. */
  read: integer(0),
  stored: integer(0),
  leftOut: integer(0),
  done: flag(),
});
export type QuarantineDecision = ViewOf<typeof quarantineDecisionShape>;

/** GET api/readings/{org}/quarantine/decisions: the newest first. */
export const quarantineDecisionsShape = shape(pageFields(quarantineDecisionShape));
export type QuarantineDecisions = ViewOf<typeof quarantineDecisionsShape>;
