import { integer, nullable, shape, text, uuid, type EventsOf } from '../shape.ts';

export const baseEvents = {
  BaseRegistered: shape({ serial: text(32), organizationId: integer(1), name: text(64), firmware: text(32) }),
  BaseCredentialCollected: shape({ serial: text(32), organizationId: integer(1) }),
  BaseRenamed: shape({ serial: text(32), organizationId: integer(1), before: text(64), name: text(64) }),
  /** Null is at no location. */
  BasePlaced: shape({
    serial: text(32),
    organizationId: integer(1),
    before: nullable(uuid()),
    location: nullable(uuid()),
  }),
  BaseUnregistered: shape({ serial: text(32), organizationId: integer(1) }),
};
export type BaseEvent = EventsOf<typeof baseEvents>;

export function baseStream(serial: string): string {
  return `base-${serial}`;
}
