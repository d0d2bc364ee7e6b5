/** Why a reading was set aside: countable and shown, never guessed, never a zero. */
export const QUARANTINE_REASONS = [
  'missingValue',
  'notANumber',
  'notNumeric',
  'sentinel',
  'implausibleValue',
  'implausibleTime',
  'futureTime',
  'unitMissing',
  'unknownUnit',
  'unitChanged',
  'malformedRecord',
  'malformedName',
  'tooLarge',
] as const;
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number];

/** A record as it came; `at` is null where it had no usable time, `raw` its value or itself as JSON text, cut to 200 characters. */
export interface QuarantinedReading {
  readonly sensor: string;
  readonly metric: string;
  readonly at: number | null;
  readonly raw: string;
  /** The unit that was sent, null where none was; missing in log entries of before it was kept. */
  readonly unit?: string | null;
  readonly reason: QuarantineReason;
}
