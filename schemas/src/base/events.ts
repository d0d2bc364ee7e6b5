import { instant, integer, listOf, nullable, shape, text, uuid, type EventsOf } from '../shape.ts';
import { managementEvents } from './management-events.ts';
import { baseReportShape } from './report.ts';

const driftMs = integer(Number.MIN_SAFE_INTEGER);

export const baseEvents = {
  BaseRegistered: shape({ serial: text(32), organizationId: integer(1), name: text(64), firmware: text(32) }),
  BaseCredentialCollected: shape({ serial: text(32), organizationId: integer(1) }),
  BaseRenamed: shape({ serial: text(32), organizationId: integer(1), before: text(64), name: text(64) }),
  BaseTagsAssigned: shape({
    serial: text(32),
    organizationId: integer(1),
    before: listOf(uuid()),
    tagIds: listOf(uuid()),
  }),
  /** Null is no location. */
  BasePlaced: shape({
    serial: text(32),
    organizationId: integer(1),
    before: nullable(uuid()),
    location: nullable(uuid()),
  }),
  /** Another organization tried to register a base that has an owner. Appended once for each registration. */
  BaseClaimRefused: shape({ serial: text(32), organizationId: integer(1) }),
  /** Drift in milliseconds: the delay between measurement and arrival, less than 0 if the base's clock is ahead. */
  BaseClockDrifted: shape({ serial: text(32), organizationId: integer(1), driftMs }),
  BaseClockCorrected: shape({ serial: text(32), organizationId: integer(1), driftMs }),
  /** Nothing was heard for ten minutes; `since` is the reception of the last message. */
  BaseConnectionLost: shape({ serial: text(32), organizationId: integer(1), since: instant() }),
  /** `since` is the reception of a message after the silence. */
  BaseConnectionRestored: shape({ serial: text(32), organizationId: integer(1), since: instant() }),
  /** What the base says of itself, whenever it changes. */
  BaseReported: shape({ serial: text(32), organizationId: integer(1), report: baseReportShape }),
  /** The door refuses everything that a paused base sends. */
  BasePaused: shape({ serial: text(32), organizationId: integer(1) }),
  BaseUnpaused: shape({ serial: text(32), organizationId: integer(1) }),
  BaseUnregistered: shape({ serial: text(32), organizationId: integer(1) }),
  ...managementEvents,
};
export type BaseEvent = EventsOf<typeof baseEvents>;

export function baseStream(serial: string): string {
  return `base-${serial}`;
}
