import type { Parameters } from '../ports/time-series.ts';

/** What records of a group in quarantine have in common; `unit` is null without one. */
export interface QuarantineGroupName {
  readonly reason: string;
  readonly sensor: string;
  readonly metric: string;
  readonly unit: string | null;
}

/** SQL for the records of one group in `quarantined_readings`. */
export const IN_GROUP = `org = {org: UInt32} AND reason = {reason: String} AND sensor = {sensor: String} AND metric = {metric: String}
  AND (({hasUnit: Bool} AND unit = {unit: String}) OR (NOT {hasUnit: Bool} AND unit IS NULL))`;

export function groupParameters(
  organizationId: number,
  { reason, sensor, metric, unit }: QuarantineGroupName,
): Parameters {
  return { org: organizationId, reason, sensor, metric, hasUnit: unit !== null, unit: unit ?? '' };
}
