import { QUARANTINE_REASONS } from '../reading/quarantine.ts';
import { decimal, instant, nullable, oneOf, optional, shape, text, type ValueOf } from '../shape.ts';
import { REASON_MAX_CHARACTERS } from '../sensor/limits.ts';

const asItCame = text(512, 0).trim(false);
const group = { reason: oneOf(...QUARANTINE_REASONS), sensor: asItCame, metric: asItCame, unit: nullable(asItCame) };

/** The decision is about what was received until this instant: later records were not seen by who decides. */
const seen = { receivedUntil: instant() };
const why = optional(text(REASON_MAX_CHARACTERS, 0));

/** Either the unit in which the values came, or the line to the native unit of the metric: native = sent × slope + offset. */
export const conversionFields = {
  asUnit: optional(text(32, 0)),
  slope: optional(decimal().invalid(0)),
  offset: optional(decimal()),
};

/** POST api/readings/{org}/quarantine/accept: a group, and how its values are to be read. An implausible value needs `why`. */
export const acceptQuarantineShape = shape({ ...group, ...seen, ...conversionFields, why });
export type AcceptQuarantine = ValueOf<typeof acceptQuarantineShape>;

/** POST api/readings/{org}/quarantine/dismiss. */
export const dismissQuarantineShape = shape({ ...group, ...seen, why });
export type DismissQuarantine = ValueOf<typeof dismissQuarantineShape>;
