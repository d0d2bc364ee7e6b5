import { LANGUAGES } from '../user/languages.ts';
import { unitsShape } from '../user/units-shape.ts';
import {
  decimal,
  flag,
  integer,
  listOf,
  matching,
  nullable,
  oneOf,
  optional,
  shape,
  spanning,
  text,
  tupleOf,
  union,
  uuid,
  type Shape,
  type ValueOf,
} from '../shape.ts';
import { screenShape } from './commands.ts';
import { DIMMING_PERCENT_MIN } from './limits.ts';
import { RECEIPT_POINTS_IN_ALL, RECEIPT_POINTS_MOST, RECEIPT_SHOWN_MOST, RECEIPTS_A_POST } from './receipt-limits.ts';

/** The last instant of the year 2099. */
const LATEST = 4_102_444_799_999;
/** Epoch milliseconds on the wall's clock. */
const at = integer(0, LATEST);
const hash = matching(/^[\da-f]{64}$/, 'sha256');
/** A word of a tile's state: it holds no separator of a hashed line. */
const word = matching(/^[\w-]{1,24}$/, 'word');
/** A point as `sensor.metric`, or the id of a table's row. */
const key = matching(/^(?:\d{1,10}\.\d{1,6}|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|\d{1,10})$/, 'key');

export type ShownPoint = [key: string, at: number | null] | [key: string, at: number | null, from: number, to: number];

/**
 * What a tile shows of one source. Of a value: point, the instant it was measured. Of a series: point, the instant of its
 * newest value, and the range that the chart shows. Of a table's row: id, and how often its alarm was raised; 0 if it is
 * no alarm. The second is null without a value.
 */
const pointShape = tupleOf(key, nullable(integer(0, LATEST)), optional(at), optional(at)) as Shape<ShownPoint>;

/** Tile, its state (`-` without one), its alarm call (`-` without one), and what it shows, in the order of reading. */
const tileShape = tupleOf(uuid(), word, word, listOf(pointShape, { max: RECEIPT_POINTS_MOST }));

/** Place of the tile in the key receipt's list, key, the instant it was measured, and whole seconds after `since`. */
const shownShape = tupleOf(integer(0, 249), key, integer(0, LATEST), integer(0, 86_400));

const everyReceipt = {
  /** Of the page's start: two that speak in turns are two machines with one credential. */
  boot: uuid(),
  /** From 1 on at each start. */
  seq: integer(1, 2 ** 31 - 1),
  /** `receiptHash` of the receipt before; 64 zeros of the first one. */
  prev: hash,
  /** The instant of the receipt before; of the first one its own. */
  since: at,
  at,
  /** The number of receipts before this one that the wall had no room to keep. */
  lost: optional(integer(1, 2 ** 31 - 1)),
  dashboardId: nullable(uuid()),
  why: oneOf('playlist', 'alarm', 'alarms', 'order', 'nothing'),
  link: oneOf('connecting', 'live', 'catchingUp', 'down'),
  /** The instant of the newest painted frame; null if none was painted. */
  paintedAt: nullable(at),
  visible: flag(),
  /** The position of events up to which the page had read; empty if it had read none. */
  upTo: text(128, 0),
  /** `hashOfTexts` of the tiles on the screen at `at`. */
  hash,
  /** What was painted after `since` and up to `at`: at most one value for each tile and second. */
  shown: listOf(shownShape, { max: RECEIPT_SHOWN_MOST }),
  /** The number of values that were left out of `shown`. */
  thinned: optional(integer(1, 2 ** 31 - 1)),
};

const betweenShape = shape({ kind: oneOf('between'), ...everyReceipt });

const keyShape = spanning(
  shape({
    kind: oneOf('key'),
    ...everyReceipt,
    /** Of the dashboard; empty without one. */
    etag: text(64, 0),
    layout: oneOf('desktop', 'mobile'),
    env: shape({
      build: text(128, 0),
      locale: oneOf(...LANGUAGES),
      units: unitsShape,
      zone: text(64),
      scheme: oneOf('light', 'dark'),
      w: integer(1, 100_000),
      h: integer(1, 100_000),
      dpr: decimal(0.1, 16),
      dim: integer(DIMMING_PERCENT_MIN, 100),
      sound: oneOf('possible', 'blocked', 'missing'),
    }),
    tiles: listOf(tileShape, { max: 250 }),
  }),
  ['receipt.points', `{{#label}} must name at most ${RECEIPT_POINTS_IN_ALL} values and rows in all`],
  ({ tiles }) => {
    const named = tiles.reduce((sum, [, , , points]) => sum + points.length, 0);
    return named > RECEIPT_POINTS_IN_ALL ? { at: 'tiles', limit: RECEIPT_POINTS_IN_ALL } : null;
  },
);
export type KeyReceipt = ValueOf<typeof keyShape>;
export type BetweenReceipt = ValueOf<typeof betweenShape>;

/** What a wall showed: a key receipt stands by itself, one between tells what changed since the key before it. */
export const receiptShape = union(keyShape, betweenShape);
export type Receipt = KeyReceipt | BetweenReceipt;

/**
 * POST api/wall/receipts: receipts of one start of the page in their order; also the wall's heartbeat. Sent at each change
 * and every 30 s, later if the wall was cut off.
 */
export const receiptsShape = shape({
  /** Epoch milliseconds on the wall's clock. */
  sentAt: at,
  device: shape({
    version: text(128, 0),
    screen: screenShape,
    sound: oneOf('possible', 'blocked', 'missing'),
    memoryMb: optional(integer(0, 1_000_000)),
  }),
  receipts: listOf(receiptShape, { min: 1, max: RECEIPTS_A_POST }),
  /** Numbers of the orders that the wall has carried out. */
  done: listOf(integer(1), { max: 100 }),
});
export type Receipts = ValueOf<typeof receiptsShape>;

/** Its answer: the number that the next receipt of this start has. */
export const receiptsKeptShape = shape({ expected: integer(1) });
