import { licenceShape } from '../licence/events.ts';
import { ORGANIZATION_STATUS } from '../licence/licence.ts';
import { rightsShape, roleShape } from '../member/commands.ts';
import { pageFields } from '../page.ts';
import { anyText, instant, integer, listOf, nullable, oneOf, shape, uuid, type ViewOf } from '../shape.ts';

const organizationFields = {
  id: integer(1),
  name: anyText(),
  timeZone: anyText(),
  role: roleShape,
  permissions: rightsShape,
  /** The caller's limit; an empty list is all locations. */
  locations: listOf(uuid()),
  status: oneOf(...Object.values(ORGANIZATION_STATUS)),
  licences: listOf(licenceShape),
  /** Parameters for `squarelogo/{x}` and `widelogo/{x}`. */
  logos: shape({ square: nullable(anyText()), wide: nullable(anyText()) }),
};

/** GET api/spaces (items): an organization as the caller sees it. `status` is that at the reply. */
export const organizationViewShape = shape(organizationFields);
export type OrganizationView = ViewOf<typeof organizationViewShape>;

/** GET api/spaces/space/{id}: with its details. `etag` goes into If-Match. */
export const organizationDetailsViewShape = shape({
  ...organizationFields,
  companyName: anyText(),
  address: anyText(),
  city: anyText(),
  country: anyText(),
  region: anyText(),
  postalCode: anyText(),
  phone: anyText(),
  vatNumber: anyText(),
  payerType: oneOf('vat', 'nonVat'),
  etag: anyText(),
});
export type OrganizationDetailsView = ViewOf<typeof organizationDetailsViewShape>;

const restorableFields = { id: integer(1), name: anyText(), restorableUntil: instant() };

/** GET api/spaces/delete/info. */
export const restorableViewShape = shape(restorableFields);
export type RestorableView = ViewOf<typeof restorableViewShape>;

/** GET api/spaces (`deleted`), for its administrators: `token` is that of a link to `/cancel-delete`. */
const deletedOrganizationViewShape = shape({ ...restorableFields, token: anyText() });
export type DeletedOrganizationView = ViewOf<typeof deletedOrganizationViewShape>;

/** GET api/spaces. */
export const spacesViewShape = shape({
  ...pageFields(organizationViewShape),
  deleted: listOf(deletedOrganizationViewShape),
});
export type SpacesView = ViewOf<typeof spacesViewShape>;

/** POST api/spaces, and accepting an invitation. */
export const organizationNamedShape = shape({ id: integer(1), name: anyText() });

/** POST api/spaces/delete/cancel. */
export const organizationIdShape = shape({ id: integer(1) });

/** Claims of the token in a link to `/cancel-delete` (aud `cancelDelete`). */
export interface CancelDeleteClaims {
  /** The administrator to whom the link was mailed. */
  readonly sub: string;
  readonly space: number;
  readonly deletion: string;
}
