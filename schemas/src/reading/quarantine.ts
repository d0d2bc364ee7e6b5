/** Reasons of quarantine: counted and shown; a value is never guessed and never becomes zero. */
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
  'sensorDisabled',
  'secondPoint',
  'beyondRetention',
] as const;
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number];

/** Records with these faults become readings once a person says what their values mean. */
export const ACCEPTABLE: readonly QuarantineReason[] = ['unknownUnit', 'unitChanged', 'implausibleValue'];

/**
 * A record as received; `at` is null without a usable time, `raw` is its value or itself as JSON text, cut to 200
 * characters.
 */
export interface QuarantinedReading {
  readonly sensor: string;
  readonly metric: string;
  readonly at: number | null;
  readonly raw: string;
  /** The sent unit, null without one; missing in log entries of versions that did not store it. */
  readonly unit?: string | null;
  readonly reason: QuarantineReason;
}
