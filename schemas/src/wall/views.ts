import { tileShape } from '../dashboard/commands.ts';
import { rightsShape } from '../member/commands.ts';
import {
  anyText,
  anything,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  oneOf,
  optional,
  shape,
  uuid,
  type ViewOf,
} from '../shape.ts';
import { ORDERS, screenShape, wallTermsShape } from './commands.ts';

/** POST api/wall/pair: RFC 8628, section 3.2, in camel case. */
export const pairingShape = shape({
  deviceCode: anyText(),
  userCode: anyText(),
  verificationUri: anyText(),
  verificationUriComplete: anyText(),
  expiresIn: integer(1),
  interval: integer(1),
});
export type Pairing = ViewOf<typeof pairingShape>;

/** POST api/wall/pair/token: the secret itself is in the cookie. */
export const wallPairedShape = shape({ wallId: uuid() });

/** POST api/wall/token. */
export const wallTokenShape = shape({ token: anyText(), expiresInSeconds: integer(1) });
export type WallToken = ViewOf<typeof wallTokenShape>;

/** GET api/walls/{org}/pair/{code}: which screen asks. */
export const askingScreenShape = shape({
  code: anyText(),
  screen: screenShape,
  /** The browser's own name for itself. */
  browser: anyText(),
  network: anyText(),
  askedAt: instant(),
  expiresAt: instant(),
});
export type AskingScreen = ViewOf<typeof askingScreenShape>;

/** An order is done, or open until it lapses two minutes after `at`. */
const orderShape = shape({
  number: integer(1),
  order: oneOf(...ORDERS),
  dashboardId: optional(uuid()),
  minutes: optional(integer(1)),
  at: instant(),
  doneAt: nullable(instant()),
});
export type WallOrder = ViewOf<typeof orderShape>;

/**
 * What a wall last said of itself: `presence` of its row, and one of GET api/walls/{org}/presence. A wall is missing there
 * until its first heartbeat.
 */
export const wallPresenceShape = shape({
  id: uuid(),
  version: anyText(),
  screen: screenShape,
  sound: oneOf('possible', 'blocked', 'missing'),
  shows: nullable(uuid()),
  why: oneOf('playlist', 'alarm', 'alarms', 'order', 'nothing'),
  link: oneOf('connecting', 'live', 'catchingUp', 'down'),
  /** The age of the newest painted frame at the last heartbeat; 0 while the wall paints. */
  paintedSeconds: integer(0),
  memoryMb: nullable(integer(0)),
  heardAt: instant(),
  /** Two machines use the credential of this wall. */
  isTwice: flag(),
  /** The number of pauses between receipts of the last 24 hours. */
  gaps: integer(0),
});
export type WallPresence = ViewOf<typeof wallPresenceShape>;

/** One of GET api/walls/{org}. */
export const wallViewShape = shape({
  id: uuid(),
  terms: wallTermsShape,
  pairedAt: instant(),
  pairedBy: uuid(),
  pairedByName: anyText(),
  /** As the screen was at the pairing. */
  browser: anyText(),
  /** Newest last. */
  orders: listOf(orderShape),
  silencedUntil: nullable(instant()),
  /** The instant at which it last said anything, if it has been silent for five minutes; null if it is not. */
  silentSince: nullable(instant()),
  presence: nullable(wallPresenceShape),
  etag: anyText(),
  position: anyText(),
});
export type WallView = ViewOf<typeof wallViewShape>;

/** GET api/wall/me, with ETag: all that a wall needs to know of itself. */
export const ownWallShape = shape({
  id: uuid(),
  organization: shape({ id: integer(1), name: anyText(), timeZone: anyText() }),
  rights: rightsShape,
  terms: wallTermsShape,
  /** Those of the playlist that are there, in its order. */
  dashboards: listOf(
    shape({
      id: uuid(),
      name: anyText(),
      data: listOf(tileShape),
      /** The sensors that its tiles show; null if they show all at the wall's locations. */
      sensors: nullable(listOf(integer(1))),
      etag: anyText(),
    }),
  ),
  orders: listOf(orderShape),
  silencedUntil: nullable(instant()),
  etag: anyText(),
});
export type OwnWall = ViewOf<typeof ownWallShape>;

const stretchShape = shape({ from: instant(), to: nullable(instant()) });

/** GET api/walls/{org}/wall/{id}/receipts?at=: what a wall showed at an instant. */
export const shownAtShape = shape({
  at: instant(),
  /** Receipts tell of this instant; else it is in `gap`, and what follows is what held before it. */
  isKnown: flag(),
  /** The pause between receipts in which the instant is; its end is null while none has come since. */
  gap: nullable(stretchShape),
  /** The newest key receipt up to the instant, as the wall sent it. */
  key: anything(),
  /** Changes after the key receipt and up to the instant, in their order. */
  changes: listOf(shape({ tile: integer(0), key: anyText(), measuredAt: instant(), shownAt: instant() })),
  /** The number of values that the wall left out of its receipts since the key receipt. */
  thinned: integer(0),
  /** Of what was on the screen at `hashAt`: `hashOfTexts`. */
  hash: anyText(),
  hashAt: instant(),
  /** Of the receipt that tells of the instant; else of the newest one before it. */
  why: oneOf('playlist', 'alarm', 'alarms', 'order', 'nothing'),
  link: oneOf('connecting', 'live', 'catchingUp', 'down'),
  paintedAt: nullable(instant()),
  /** Each receipt since the key receipt names the one before it. */
  isChainWhole: flag(),
  /** Sent more than a minute after its instant: the wall had been cut off. */
  isLate: flag(),
  /** The wall's clock and the server's differed by more than five minutes. */
  isClockOff: flag(),
  /** Pauses between receipts that ended on the day of the instant, in UTC. */
  gaps: listOf(stretchShape),
});
export type ShownAt = ViewOf<typeof shownAtShape>;
