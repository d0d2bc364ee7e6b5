import {
  anyNumber,
  anyText,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  oneOf,
  shape,
  uuid,
  type ViewOf,
} from '../shape.ts';
import { shownAtShape } from './views.ts';

/** A value in the native unit of its metric, and when it was measured; null if the reading is not there any more. */
const toldShape = shape({ value: nullable(anyNumber()), measuredAt: instant() });

const pointShape = shape({
  sensorId: integer(1),
  sensorName: anyText(),
  metricId: integer(1),
  /** By the receipt; null if the tile showed no value. */
  shown: nullable(toldShape),
  /** The newest value that the server knew; null if it knew none. */
  known: nullable(toldShape),
  /** How long the server had known a newer value than the one shown, in milliseconds; 0 if it knew none. */
  behindMs: anyNumber(),
});
export type ShownPoint = ViewOf<typeof pointShape>;

/** `equal`: what was shown was the newest, or what was newer had been known for a moment only. `nothing`: it shows no values. */
const tileVerdict = oneOf('equal', 'behind', 'nothing');

const tileShape = shape({
  id: uuid(),
  /** Its name, and its kind; both empty if the dashboard of then is not known. */
  name: anyText(),
  component: anyText(),
  /** As the receipt says: the state of its content, and the worst alarm that framed it, `-` without one. */
  state: anyText(),
  call: anyText(),
  verdict: tileVerdict,
  /** How long it was behind, in milliseconds; 0 unless it was. */
  behindMs: anyNumber(),
  points: listOf(pointShape),
  /** The alarms that it listed, with the raise that it showed and the one that the server knew. */
  alarms: listOf(
    shape({ id: uuid(), ruleTitle: anyText(), shown: integer(0), known: integer(0), behindMs: anyNumber() }),
  ),
});
export type ShownTile = ViewOf<typeof tileShape>;

export const WALL_VERDICTS = ['equal', 'behind', 'noReceipt', 'notPainting'] as const;
export type WallVerdict = (typeof WALL_VERDICTS)[number];

/** GET api/walls/{org}/wall/{id}/shown?at=: what the wall's receipt says beside what the server knew. */
export const wallShownShape = shape({
  /** `noReceipt`: the instant lies in a gap. `notPainting`: the wall had painted no frame for some seconds. */
  verdict: oneOf(...WALL_VERDICTS),
  behindMs: anyNumber(),
  receipt: shownAtShape,
  wallName: anyText(),
  /** The dashboard that was shown, null for none and for the page of alarms; `isOfThen`: in the version that the server had then. */
  dashboard: nullable(shape({ id: uuid(), name: anyText(), isOfThen: flag() })),
  /** In the order of reading. */
  tiles: listOf(tileShape),
});
export type WallShown = ViewOf<typeof wallShownShape>;
