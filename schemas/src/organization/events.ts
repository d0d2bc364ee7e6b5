import {
  instant,
  integer,
  nullable,
  oneOf,
  optional,
  shape,
  text,
  uuid,
  type EventsOf,
  type ValueOf,
} from '../shape.ts';
import { ORGANIZATION_NAME_MAX_CHARACTERS } from './limits.ts';

/**
 * Sealed under the organization's own key (`organizationKeyId`): erasing the key erases it everywhere. Absent if empty.
 */
const sealed = optional(text(2000));
const payerType = oneOf('vat', 'nonVat');

/** By its content: SHA-256 in lower-case hex. The event does not contain the picture. */
const logo = shape({ hash: text(64), mediaType: oneOf('image/png', 'image/svg+xml') });
export type Logo = ValueOf<typeof logo>;

export const organizationEvents = {
  OrganizationCreated: shape({
    organizationId: integer(1),
    name: text(ORGANIZATION_NAME_MAX_CHARACTERS),
    timeZone: text(64),
    createdBy: uuid(),
  }),
  OrganizationConfigured: shape({
    organizationId: integer(1),
    name: text(ORGANIZATION_NAME_MAX_CHARACTERS),
    timeZone: text(64),
    country: text(2, 0),
    companyName: sealed,
    address: sealed,
    city: sealed,
    region: sealed,
    postalCode: sealed,
    phone: sealed,
    vatNumber: sealed,
  }),
  OrganizationPayerChanged: shape({ organizationId: integer(1), payerType, vatNumber: sealed }),
  OrganizationLogosChanged: shape({ organizationId: integer(1), square: nullable(logo), wide: nullable(logo) }),
  /** The workspace is hidden and can be restored until then; the link for that names `deletionId`. */
  OrganizationDeleted: shape({ organizationId: integer(1), deletionId: uuid(), restorableUntil: instant() }),
  OrganizationRestored: shape({ organizationId: integer(1), deletionId: uuid() }),
  /** Causes the destruction of its secrets and its key. */
  OrganizationErased: shape({ organizationId: integer(1), deletionId: uuid() }),
};
export type OrganizationEvent = EventsOf<typeof organizationEvents>;
export type OrganizationConfigured = ValueOf<typeof organizationEvents.OrganizationConfigured>;
export type OrganizationPayerChanged = ValueOf<typeof organizationEvents.OrganizationPayerChanged>;

export function organizationStream(organizationId: number): string {
  return `organization-${organizationId}`;
}
