import {
  flag,
  integer,
  listOf,
  matching,
  oneOf,
  optional,
  shape,
  text,
  timeZoneName,
  uuid,
  type ValueOf,
} from '../shape.ts';
import { SILENCE_MINUTES } from '../alarm/limits.ts';
import { LANGUAGES } from '../user/languages.ts';
import { unitsShape } from '../user/units-shape.ts';
import {
  DIMMING_PERCENT_MIN,
  DIMMING_PERIODS,
  DWELL_SECONDS,
  PIN_MINUTES,
  PLAYLIST_ENTRIES,
  WALL_NAME_MAX_CHARACTERS,
  WALL_PLACE_MAX_CHARACTERS,
} from './limits.ts';

const timeOfDay = matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'time of day');

/** What a wall shows and how: PUT api/walls/{org}/wall/{id} with If-Match, and POST …/pair/{code}. */
export const wallTermsShape = shape({
  name: text(WALL_NAME_MAX_CHARACTERS),
  place: text(WALL_PLACE_MAX_CHARACTERS, 0),
  /** Shown in turn; an entry stays for its dwell. */
  playlist: listOf(shape({ dashboardId: uuid(), dwellSeconds: integer(DWELL_SECONDS.min, DWELL_SECONDS.max) }), {
    min: 1,
    max: PLAYLIST_ENTRIES,
  }),
  /** The least severe alarm at which the wall jumps. */
  onAlarm: oneOf('off', 'critical', 'warning'),
  sound: shape({ when: oneOf('off', 'critical', 'all'), volume: integer(0, 100) }),
  /** True if whoever stands at the wall may silence it. */
  silenceHere: flag(),
  /** Periods in the wall's zone; one that ends before it begins lasts over midnight. */
  dimming: listOf(shape({ from: timeOfDay, to: timeOfDay, percent: integer(DIMMING_PERCENT_MIN, 100) }), {
    max: DIMMING_PERIODS,
  }),
  /** Moves the picture slowly, so that it does not burn in. */
  shift: flag(),
  units: unitsShape,
  language: oneOf(...LANGUAGES),
  timeZone: timeZoneName(),
  /** An empty list is all locations. */
  locations: listOf(uuid(), { max: 1_000 }),
});
export type WallTerms = ValueOf<typeof wallTermsShape>;

export const screenShape = shape({ width: integer(1, 100_000), height: integer(1, 100_000) });
export type Screen = ValueOf<typeof screenShape>;

/** POST api/wall/pair. */
export const pairShape = shape({ screen: screenShape });

/** POST api/wall/pair/token. */
export const pairTokenShape = shape({ deviceCode: text(64) });

export const ORDERS = ['reload', 'identify', 'show', 'tone'] as const;
export type OrderKind = (typeof ORDERS)[number];

/** POST api/walls/{org}/wall/{id}/order. `show` names a dashboard of the playlist and pins it. */
export const wallOrderShape = shape({
  order: oneOf(...ORDERS),
  dashboardId: optional(uuid()),
  minutes: optional(integer(1, PIN_MINUTES)),
});
export type WallOrderAsked = ValueOf<typeof wallOrderShape>;

/** POST api/walls/{org}/wall/{id}/silence, and POST api/wall/silence. */
export const silenceShape = shape({ minutes: integer(1, SILENCE_MINUTES) });

/** POST api/wall/heartbeat: what the wall shows now, and the orders that it has carried out. */
export const heartbeatShape = shape({
  /** Of the page's start: two at a time are two machines with one credential. */
  boot: uuid(),
  version: text(128, 0),
  screen: screenShape,
  sound: oneOf('possible', 'blocked', 'missing'),
  shows: optional(uuid()),
  why: oneOf('playlist', 'alarm', 'alarms', 'order', 'nothing'),
  link: oneOf('connecting', 'live', 'catchingUp', 'down'),
  /** The age of the newest painted frame. */
  paintedSeconds: integer(0, 86_400),
  memoryMb: optional(integer(0, 1_000_000)),
  done: listOf(integer(1), { max: 100 }),
});
export type Heartbeat = ValueOf<typeof heartbeatShape>;
