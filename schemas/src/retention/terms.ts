import type { Licence } from '../licence/licence.ts';
import { KEPT_YEARS, SHORTER_AFTER_DAYS } from './limits.ts';

const DAY_MS = 86_400_000;

/** How long the readings of an organization are kept. */
export interface RetentionTerms {
  readonly years: number;
  /** Readings from this instant on (epoch milliseconds) are on hold, whatever the years say; null without a hold. */
  readonly heldFrom: number | null;
}

interface Holder {
  readonly organizationId: number;
  readonly licences: readonly Licence[];
}

/** The one question that retention asks: the terms that will be in force at an instant (epoch milliseconds); null: all is kept. */
export type AskRetention = (holder: Holder, at: number) => RetentionTerms | null;

/** Until licences can be bought and readings put on hold, all is kept. */
export const retentionInForce: AskRetention = () => null;

/** The terms by licences alone. */
export const termsByLicences: AskRetention = ({ licences }, at) => {
  const years = keptYears(licences, at);
  return years === null ? null : { years, heldFrom: null };
};

/**
 * The longest period of the last 90 days: a longer one counts at once, a shorter one afterwards. Null if a workspace never had a
 * licence.
 */
function keptYears(licences: readonly Licence[], at: number): number | null {
  const from = at - SHORTER_AFTER_DAYS * DAY_MS;
  const changes = licences
    .flatMap((licence) => [Date.parse(licence.from), Date.parse(licence.until)])
    .filter((instant) => instant > from && instant <= at);
  const years = [from, ...changes].flatMap((instant) => yearsOf(licences, instant) ?? []);
  return years.length === 0 ? null : Math.max(...years);
}

/** The longest period among the licences held at an instant, else that of the last one that was held. */
export function yearsOf(licences: readonly Licence[], at: number): number | null {
  const begun = licences.filter(({ from }) => Date.parse(from) <= at);
  const held = begun.filter(({ until }) => at < Date.parse(until));
  const last = Math.max(...begun.map(({ until }) => Date.parse(until)));
  const counting = held.length > 0 ? held : begun.filter(({ until }) => Date.parse(until) === last);
  return counting.length === 0 ? null : Math.max(...counting.map(({ plan }) => KEPT_YEARS[plan]));
}

/** The beginning of a month in UTC, `months` after that of an instant: readings go by months. */
export function monthOf(at: number, months = 0): number {
  const day = new Date(at);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months);
}

/** The instant before which readings go at an instant: the beginning of a day in UTC, so that no bucket is cut. */
export function cutoffAt({ years, heldFrom }: RetentionTerms, at: number): number {
  const kept = monthOf(at, -12 * years);
  return heldFrom === null ? kept : Math.min(kept, Math.floor(heldFrom / DAY_MS) * DAY_MS);
}
