import type { LicenceEvent } from './events.ts';
import { EXPIRING_DAYS, EXPIRING_NOW_DAYS } from './limits.ts';

const DAY_MS = 86_400_000;

export type Licence = Omit<LicenceEvent['data'], 'organizationId'>;

/** Organization status by its number in the specification: licensed means trial or licensed. */
export const ORGANIZATION_STATUS = { trial: 1, awaitingLicence: 2, licensed: 3 } as const;
export type OrganizationStatus = (typeof ORGANIZATION_STATUS)[keyof typeof ORGANIZATION_STATUS];

/** Licence alerts, most pressing first. */
export const LICENCE_ALERTS = ['licExpired', 'licNeeded', 'licExpiringNow', 'licExpiring', 'payProcessing'] as const;
export type LicenceAlert = (typeof LICENCE_ALERTS)[number];

function holdsAt({ from, until }: Licence, now: number): boolean {
  return Date.parse(from) <= now && now < Date.parse(until);
}

/** The status at an instant (epoch milliseconds): a licence ends without an event. */
export function statusAt(licences: readonly Licence[], now: number): OrganizationStatus {
  const held = licences.filter((licence) => holdsAt(licence, now));
  if (held.some(({ plan }) => plan !== 'trial')) return ORGANIZATION_STATUS.licensed;
  return held.length > 0 ? ORGANIZATION_STATUS.trial : ORGANIZATION_STATUS.awaitingLicence;
}

export function isLicensedAt(licences: readonly Licence[], now: number): boolean {
  return statusAt(licences, now) !== ORGANIZATION_STATUS.awaitingLicence;
}

/**
 * The licence that counts: the one with the latest end among the valid ones, else the one that ended last. Null without
 * any.
 */
export function licenceAt(licences: readonly Licence[], now: number): Licence | null {
  const lastFirst = licences
    .filter(({ from }) => Date.parse(from) <= now)
    .toSorted((a, b) => Date.parse(b.until) - Date.parse(a.until));
  return lastFirst[0] ?? null;
}

/** The alerts of a workspace at an instant, most pressing first. `paying`: a payment is being processed. */
export function alertsAt(licences: readonly Licence[], now: number, paying = false): LicenceAlert[] {
  const licence = licenceAt(licences, now);
  const daysLeft = licence === null ? null : (Date.parse(licence.until) - now) / DAY_MS;
  const applies: Readonly<Record<LicenceAlert, boolean>> = {
    licExpired: daysLeft !== null && daysLeft <= 0,
    licNeeded: daysLeft === null,
    licExpiringNow: daysLeft !== null && daysLeft > 0 && daysLeft <= EXPIRING_NOW_DAYS,
    licExpiring: daysLeft !== null && daysLeft > EXPIRING_NOW_DAYS && daysLeft <= EXPIRING_DAYS,
    payProcessing: paying,
  };
  return LICENCE_ALERTS.filter((alert) => applies[alert]);
}
