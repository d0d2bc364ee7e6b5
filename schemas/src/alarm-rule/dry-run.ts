import { severityShape } from '../alarm/views.ts';
import { CHANNELS } from '../notification/settings.ts';
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
  timeZoneName,
  uuid,
  type ViewOf,
} from '../shape.ts';
import { alarmRuleShape } from './commands.ts';

const LAST_INSTANT = Date.UTC(2106, 0, 1);
const at = integer(0, LAST_INSTANT);

/**
 * POST api/alarms/{org}/rules/dry-run: a definition, and the stored rule that it would replace. The period, at most
 * `DRY_RUN_DAYS` days, is in epoch milliseconds; `timeZone` is that of the counted days.
 */
export const dryRunShape = shape({
  definition: alarmRuleShape,
  ruleId: optional(uuid()),
  from: at,
  to: at,
  timeZone: otherwise(timeZoneName(), 'UTC'),
});

const episodeShape = shape({
  /** Null for a base. */
  sensorId: nullable(integer(1)),
  /** Null for a sensor. */
  baseSerial: nullable(anyText()),
  /** 0 for a base. */
  metricId: integer(0),
  severity: severityShape,
  /** At the latest raise, as an alarm has it: in the metric's native unit, per hour, or minutes of silence. */
  value: anyNumber(),
  raisedAt: instant(),
  /** Null while it is open at the end of the period. */
  endedAt: nullable(instant()),
});
export type DryRunEpisode = ViewOf<typeof episodeShape>;

export const dryRunResultShape = shape({
  /** Raises, rises in severity included. */
  raises: integer(0),
  alarms: integer(0),
  /** The first `DRY_RUN_EPISODES`, oldest first. */
  episodes: listOf(episodeShape),
  /** Days of the asked zone (YYYY-MM-DD); days without raises are absent. */
  days: listOf(shape({ day: anyText(), raises: integer(1) })),
  /** Floods as the figures count them. */
  floods: integer(0),
  /** Messages about raises, before any is folded; `quiet` were held back by quiet hours. */
  messages: listOf(shape({ personId: uuid(), channel: oneOf(...CHANNELS), sent: integer(0), quiet: integer(0) })),
  /** Null without a stored rule. Alarms are alike if they overlap on one sensor and metric, or on one base. */
  difference: nullable(
    shape({ stored: integer(0), missedCount: integer(0), missed: listOf(episodeShape), addedCount: integer(0) }),
  ),
});
export type DryRunResult = ViewOf<typeof dryRunResultShape>;

/** One line of the answer; `of` is the number of readings. `failed` ends an answer without a result. */
export type DryRunLine =
  | { readonly kind: 'progress'; readonly readings: number; readonly of: number }
  | { readonly kind: 'result'; readonly readings: number; readonly result: DryRunResult }
  | { readonly kind: 'failed'; readonly code: 'DryRunTooLarge' | 'ServiceUnavailable' };
