import { day, instant, integer, matching, oneOf, optional, shape, text, uuid, type EventsOf } from '../shape.ts';
import { ORDERS, screenShape, wallTermsShape } from './commands.ts';

const about = { wallId: uuid(), organizationId: integer(1) };

/** A wall's credential is no part of its events: the vault stores its hash. */
export const wallEvents = {
  WallPaired: shape({ ...about, terms: wallTermsShape, screen: screenShape, browser: text(512, 0) }),
  WallConfigured: shape({ ...about, before: wallTermsShape, terms: wallTermsShape }),
  WallRevoked: shape(about),
  /** Orders and silences are in a stream of their own, so that they do not move the version that people edit. */
  WallOrdered: shape({
    ...about,
    number: integer(1),
    order: oneOf(...ORDERS),
    dashboardId: optional(uuid()),
    minutes: optional(integer(1)),
  }),
  WallOrderDone: shape({ ...about, number: integer(1) }),
  WallSilenced: shape({ ...about, until: instant() }),
  /** `heardAt` is the instant at which the wall last said anything. */
  WallWentSilent: shape({ ...about, heardAt: instant() }),
  WallCameBack: shape({ ...about, silentSince: instant() }),
  /**
   * What a wall showed on one day, in UTC. `root` is the SHA-256 of the day's chains, so that no receipt can be changed,
   * left out or added later.
   */
  WallReceiptsSealed: shape({
    ...about,
    day: day(),
    count: integer(1),
    gaps: integer(0),
    root: matching(/^[\da-f]{64}$/, 'sha256'),
  }),
};
export type WallEvent = EventsOf<typeof wallEvents>;

export function wallStream(wallId: string): string {
  return `wall-${wallId}`;
}

/** The stream of what is recorded about a wall without anybody's doing. */
export function wallRecordStream(wallId: string): string {
  return `wallRecord-${wallId}`;
}

export function wallOrderStream(wallId: string): string {
  return `wallOrder-${wallId}`;
}
