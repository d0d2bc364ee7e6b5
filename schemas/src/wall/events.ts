import { instant, integer, oneOf, optional, shape, text, uuid, type EventsOf } from '../shape.ts';
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
};
export type WallEvent = EventsOf<typeof wallEvents>;

export function wallStream(wallId: string): string {
  return `wall-${wallId}`;
}

export function wallOrderStream(wallId: string): string {
  return `wallOrder-${wallId}`;
}
