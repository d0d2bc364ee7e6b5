import { tileShape } from '../dashboard/commands.ts';
import { rightsShape } from '../member/commands.ts';
import {
  anyText,
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
 * One of GET api/walls/{org}/presence: what a wall last said of itself. A wall is missing until its first heartbeat after
 * a start of the server, which keeps it in memory.
 */
export const wallPresenceShape = shape({
  id: uuid(),
  version: anyText(),
  screen: screenShape,
  sound: oneOf('possible', 'blocked', 'missing'),
  shows: nullable(uuid()),
  why: oneOf('playlist', 'alarm', 'alarms', 'order', 'nothing'),
  link: oneOf('connecting', 'live', 'catchingUp', 'down'),
  paintedSeconds: integer(0),
  memoryMb: nullable(integer(0)),
  heardAt: instant(),
  /** Two machines use the credential of this wall. */
  isTwice: flag(),
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
