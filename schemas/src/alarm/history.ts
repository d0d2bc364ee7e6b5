import {
  anyNumber,
  anyText,
  instant,
  integer,
  listOf,
  nullable,
  oneOf,
  optional,
  otherwise,
  shape,
  text,
  timeZoneName,
  uuid,
  type ValueOf,
  type ViewOf,
} from '../shape.ts';
import { EXPORT_FORMATS } from '../export/kinds.ts';
import { HISTORY_SORTS, type HistorySort } from './history-sorts.ts';
import { acknowledgementViewShape, alarmKindShape, historyStateShape, measuredShape, severityShape } from './views.ts';

const LAST_INSTANT = Date.UTC(2106, 0, 1);
const at = integer(0, LAST_INSTANT);
const words = (most: number) => optional(text(most, 0));
const YEAR_MINUTES = 527_040;

/**
 * Filters of alarms in the history, lists separated by commas. `alarmEventTypes`: an event of one of these types happened
 * to the alarm (`AlarmRaised`, …). `state`: active, resolved, canceled, foundLate. `severities`: critical, warning.
 * `locations`: ids, and `none`. `tags`: ids or names. `acknowledgedBy`: the id of a person or API account.
 * `shortest`, `longest`: minutes from the first raise to the end, or to now. Each word of `search` is in the title of
 * the rule or in the name of the sensor.
 */
export const historyFilterFields = {
  alarmRules: words(10_000),
  alarmEventTypes: words(512),
  state: words(64),
  severities: words(32),
  sensors: words(10_000),
  locations: words(4_000),
  tags: words(4_000),
  acknowledgedBy: words(64),
  shortest: optional(integer(0, 20 * YEAR_MINUTES)),
  longest: optional(integer(0, 20 * YEAR_MINUTES)),
  search: words(128),
  /** 1 is Monday; with `hour`, 0 to 23, of the first raise on the clock of `timezone`. */
  weekday: optional(integer(1, 7)),
  hour: optional(integer(0, 23)),
  timezone: otherwise(timeZoneName(), 'UTC'),
};
export type HistoryFilter = {
  readonly [K in keyof typeof historyFilterFields]?: ValueOf<(typeof historyFilterFields)[K]> | undefined;
};

/** `from` (included) to `to` (excluded), epoch milliseconds: when the alarm was first raised, or a late finding made. */
export const historyPeriodFields = { from: optional(at), to: optional(at) };

export const historyOrderFields = {
  sort: otherwise(oneOf<HistorySort>(...HISTORY_SORTS), 'raisedAt'),
  descending: otherwise(oneOf('0', '1', 'true', 'false'), '1'),
};

/** GET api/alarms/{org}/history/export: the period is required; instants in the file are on the clock of the zone. */
export const historyExportShape = shape({
  ...historyFilterFields,
  ...historyOrderFields,
  from: at,
  to: at,
  format: otherwise(oneOf(...EXPORT_FORMATS), 'csv'),
});

/** GET api/alarms/{org}/days: at most 366 days, counted on the clock of the zone. */
export const historyDaysShape = shape({ ...historyFilterFields, from: at, to: at });

/** GET api/alarms/{org}/figures: at most 366 days; `operators` on duty share the alarms. */
export const figuresShape = shape({ from: at, to: at, operators: otherwise(integer(1, 1_000), 1) });

/** GET api/alarms/{org}/history (items): an episode, or a late finding, which rang nobody and has no alarm page. */
export const historyEntryShape = shape({
  id: uuid(),
  ruleId: uuid(),
  ruleTitle: anyText(),
  /** What the rule judges: `AlarmRaised` says what the numbers of each kind mean. */
  kind: alarmKindShape,
  /** The subject is a point, or a base; what it is not is null, and its name empty. */
  sensorId: nullable(integer(1)),
  sensorName: anyText(),
  metricId: nullable(integer(1)),
  baseSerial: nullable(anyText()),
  baseName: anyText(),
  /** The last severity, and the highest one. */
  severity: severityShape,
  worst: severityShape,
  state: historyStateShape,
  side: oneOf('above', 'below'),
  threshold: anyNumber(),
  /** The value at the latest raise; of a late finding, the value that was found. */
  value: anyNumber(),
  peak: nullable(measuredShape),
  end: nullable(measuredShape),
  onsetAt: instant(),
  raisedAt: instant(),
  endedAt: nullable(instant()),
  /** Why it was canceled, empty otherwise. */
  cause: anyText(),
  raises: integer(0),
  acknowledgement: nullable(acknowledgementViewShape),
  comments: integer(0),
});
export type HistoryEntry = ViewOf<typeof historyEntryShape>;

/** GET api/alarms/{org}/days: alarms first raised in the period. Days without alarms are absent. */
export const historyDaysViewShape = shape({
  /** `day` is YYYY-MM-DD on the clock of the zone. */
  days: listOf(shape({ day: anyText(), alarms: integer(0), critical: integer(0) })),
  /** `weekday` counts from 1, Monday; `hour` from 0. */
  hours: listOf(shape({ weekday: integer(1, 7), hour: integer(0, 23), alarms: integer(0) })),
});
export type HistoryDays = ViewOf<typeof historyDaysViewShape>;

const nullableNumber = nullable(anyNumber());

/**
 * GET api/alarms/{org}/figures, of the raises in the period that called somebody (EEMUA 191, ISA-18.2). Shares from 0 to 1, null
 * without anything to share; times in seconds.
 */
export const figuresViewShape = shape({
  raises: integer(0),
  /** Raises that a shelf hid: no other figure counts them. */
  shelved: integer(0),
  /** Of one operator: the mean in 10 minutes, the most in 10 minutes, the mean in a day. */
  rate: shape({ perTenMinutes: anyNumber(), most: anyNumber(), perDay: anyNumber() }),
  /** `floods` begin with more than 10 raises in 10 minutes and end with fewer than 5. */
  flood: shape({ share: anyNumber(), floods: integer(0) }),
  severities: shape({ low: nullableNumber, high: nullableNumber, critical: nullableNumber }),
  /** The ten worst, and their share of all raises. */
  badActors: shape({
    share: nullableNumber,
    items: listOf(
      shape({
        ruleId: uuid(),
        ruleTitle: anyText(),
        sensorId: nullable(integer(1)),
        sensorName: anyText(),
        metricId: nullable(integer(1)),
        baseSerial: nullable(anyText()),
        baseName: anyText(),
        raises: integer(1),
        critical: integer(0),
      }),
    ),
  }),
  /** Rules and sensors with three or more raises in ten minutes at least once. */
  chattering: integer(0),
  /** Alarms that were active for over 24 hours within the period. */
  stale: integer(0),
  acknowledge: shape({ p50: nullableNumber, p95: nullableNumber, never: nullableNumber }),
  resolve: shape({ p50: nullableNumber, p95: nullableNumber }),
  /** Raises of each day of UTC, oldest first; days without raises have zeros. */
  days: listOf(shape({ day: anyText(), critical: integer(0), high: integer(0), low: integer(0) })),
});
export type Figures = ViewOf<typeof figuresViewShape>;

/** GET api/alarms/{org}/coverage. */
export const coverageShape = shape({
  /** Sensors in use that no rule that is on watches, by name, at most `COVERAGE_SENSORS`. */
  sensors: listOf(shape({ id: integer(1), name: anyText() })),
  sensorsTotal: integer(0),
  sensorsInUse: integer(0),
  /** Rules that watch no sensor, or tell nobody, each with all reasons. */
  rules: listOf(
    shape({
      id: uuid(),
      title: anyText(),
      /** `nobodyTold`: it names nobody. Else why whom it names are not told: they left, may not read alarms, chose no channel. */
      reasons: listOf(oneOf('off', 'noSensor', 'nobodyTold', 'left', 'noRight', 'noChannel', 'destinationOff')),
    }),
  ),
  /** Rotas with times in the next `ROTA_GAP_DAYS` days in which nobody would be told, and why. */
  rotas: listOf(
    shape({
      id: uuid(),
      name: anyText(),
      gaps: listOf(
        shape({
          from: instant(),
          until: instant(),
          reason: oneOf('notStarted', 'left', 'noRight', 'noChannel'),
          /** Who is on duty; empty before the first turn, and after an erasure. */
          person: anyText(),
        }),
      ),
    }),
  ),
});
export type Coverage = ViewOf<typeof coverageShape>;
