import type { OrganizationRules } from './organization-rules.ts';
import type { Point } from './point.ts';

const DAY_MS = 86_400_000;

/** What explains the silence of a sensor: the open alarm of the base that heard it. */
export interface Hiding {
  readonly causedBy: string;
  readonly baseSerial: string;
}

/** True if in the day before an instant only this base, or bases that are lost now, heard the sensor. */
function isHeardOnlyBy(point: Point, serial: string, { rules, at }: { rules: OrganizationRules; at: number }): boolean {
  const hearers = point.hearersSince(at - DAY_MS);
  return (
    hearers.includes(serial) &&
    hearers.every((each) => each === serial || (rules.facts.base(each)?.lostSince ?? null) !== null)
  );
}

/**
 * The open alarm of a base that explains the silence of a point. Null if another base hears the sensor, or if nobody is told of
 * the base.
 */
export function hidingOf(point: Point, rules: OrganizationRules): Hiding | null {
  for (const baseSerial of point.hearersSince(-Infinity)) {
    const causedBy = rules.baseAlarmOf(baseSerial);
    const lostSince = rules.facts.base(baseSerial)?.lostSince ?? null;
    if (causedBy === undefined || lostSince === null) continue;
    if (isHeardOnlyBy(point, baseSerial, { rules, at: lostSince })) return { causedBy, baseSerial };
  }
  return null;
}

/**
 * The instant (epoch milliseconds) at which the base of a point came back from a silence that explains that of the point. The
 * silence of the point counts from it, so that a base that comes back raises nothing false.
 */
export function baseBackAt(point: Point, rules: OrganizationRules): number {
  const base = point.base === null ? undefined : rules.facts.base(point.base);
  if (!base || base.lostSince !== null || base.restoredAt === null) return -Infinity;
  const { serial, restoredAt } = base;
  const isCause =
    restoredAt > point.at &&
    rules.baseRulesOf(serial).length > 0 &&
    isHeardOnlyBy(point, serial, { rules, at: point.heardAt });
  return isCause ? restoredAt : -Infinity;
}
