import { QUARANTINE_REASONS } from '../reading/quarantine.ts';
import { anyNumber, anyText, flag, instant, integer, nullable, oneOf, shape, uuid, type EventsOf } from '../shape.ts';

const which = { groupId: uuid(), organizationId: integer(1) };

/** What the records of a group have in common, as they came; `unit` is null without one. */
const group = {
  ...which,
  reason: oneOf(...QUARANTINE_REASONS),
  sensor: anyText(),
  metric: anyText(),
  unit: nullable(anyText()),
};

/**
 * A decision on the records that were received until `receivedUntil`, and after `receivedAfter` if it is not null. `count` is their
 * number when it was made, `total` that of all records of the group until then, earlier decisions included.
 */
const decided = {
  ...group,
  decisionId: uuid(),
  receivedAfter: nullable(instant()),
  receivedUntil: instant(),
  count: integer(1),
  total: integer(1),
};

/** A value in the native unit of its metric = the sent one × slope + offset; `asUnit` is the unit that was chosen, if one was. */
const conversion = { slope: anyNumber(), offset: anyNumber(), asUnit: nullable(anyText()) };

export const quarantineEvents = {
  /** From now on values of a point that come in `wireUnit` are stored. */
  UnitMapped: shape({ ...which, sensorId: integer(1), metricId: integer(1), wireUnit: anyText(), ...conversion }),
  QuarantineAccepted: shape({ ...decided, sensorId: integer(1), metricId: integer(1), ...conversion }),
  QuarantineDismissed: shape(decided),
  /**
   * Progress of an acceptance, in all: records read, readings appended to the log, and records left out. `last` is the place of the
   * last record that was read.
   */
  QuarantineStored: shape({
    ...which,
    decisionId: uuid(),
    read: integer(0),
    stored: integer(0),
    leftOut: integer(0),
    last: nullable(shape({ receivedAt: instant(), id: uuid() })),
    done: flag(),
  }),
};
export type QuarantineEvent = EventsOf<typeof quarantineEvents>;

/** One stream per group: two people decide one after the other. */
export function quarantineStream(groupId: string): string {
  return `quarantine-${groupId}`;
}
