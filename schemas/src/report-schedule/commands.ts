import {
  decimal,
  integer,
  listOf,
  matching,
  nullable,
  oneOf,
  otherwise,
  shape,
  text,
  timeZoneName,
  uuid,
  type ValueOf,
} from '../shape.ts';
import { languageShape } from '../user/commands.ts';
import { REPORT_CADENCES, REPORT_FORMATS, REPORT_KINDS } from './kinds.ts';
import {
  REPORT_RECIPIENTS,
  REPORT_SOURCES,
  REPORT_TITLE_MAX_CHARACTERS,
  SETTLE_MAX_MINUTES,
  SETTLE_MINUTES,
} from './limits.ts';

/** `<sensor>.<metric>`, or `p<id>` of a measurement point. */
const source = matching(/^(?:[1-9]\d{0,8}\.[1-9]\d{0,8}|p[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'source');
const limit = nullable(decimal(-1e12, 1e12));

/** Members by their ids, and mailboxes by those of their destinations; together at most REPORT_RECIPIENTS. */
const reportRecipientsShape = shape({
  people: listOf(uuid(), { max: REPORT_RECIPIENTS }),
  destinationIds: listOf(uuid(), { max: REPORT_RECIPIENTS }),
});
export type ReportRecipients = ValueOf<typeof reportRecipientsShape>;

/** Limits in the native unit of the metric; null without one on that side. */
const reportLimitsShape = shape({ low: limit, high: limit });
export type ReportLimits = ValueOf<typeof reportLimitsShape>;

/**
 * POST api/reports/{org}/schedules and PUT …/schedules/{id}. A period of the calendar of `zone` is reported on the day after it, at the
 * wall time `at`, but `settleMinutes` after its end at the earliest. Limits are typed or those of an alarm rule; a summary may have none.
 * `language` is that of the documents: a mail is in the language of who gets it.
 */
export const reportScheduleShape = shape({
  title: text(REPORT_TITLE_MAX_CHARACTERS),
  kind: oneOf(...REPORT_KINDS),
  sources: listOf(source, { min: 1, max: REPORT_SOURCES }),
  limits: otherwise(nullable(reportLimitsShape), null),
  ruleId: otherwise(nullable(uuid()), null),
  cadence: oneOf(...REPORT_CADENCES),
  at: matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:mm'),
  zone: timeZoneName(),
  settleMinutes: otherwise(integer(0, SETTLE_MAX_MINUTES), SETTLE_MINUTES),
  formats: listOf(oneOf(...REPORT_FORMATS), { min: 1, max: REPORT_FORMATS.length }),
  recipients: reportRecipientsShape,
  language: languageShape,
});
export type ReportDefinition = ValueOf<typeof reportScheduleShape>;
