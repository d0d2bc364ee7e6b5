import type { Licence, OrganizationStatus } from '../licence/licence.ts';
import type { Rights, Role } from '../member/rights.ts';
import type { Page } from '../sensor/views.ts';
import type { ConfigureOrganization } from './commands.ts';

/** GET api/spaces (items): an organization as the asking member sees it. `status` is as of the answer. */
export interface OrganizationView {
  readonly id: number;
  readonly name: string;
  readonly timeZone: string;
  readonly role: Role;
  readonly permissions: Rights;
  /** What the asking member is limited to; an empty list is all. */
  readonly locations: readonly string[];
  readonly status: OrganizationStatus;
  readonly licences: readonly Licence[];
  /** What `squarelogo/{x}` and `widelogo/{x}` are asked with. */
  readonly logos: { readonly square: string | null; readonly wide: string | null };
}

/** GET api/spaces/space/{id}: with what it tells of itself. `etag` is what a change of it must name. */
export interface OrganizationDetailsView extends OrganizationView, ConfigureOrganization {
  readonly timeZone: string;
  readonly name: string;
  readonly payerType: 'vat' | 'nonVat';
  readonly etag: string;
}

/** GET api/spaces (`deleted`), for its administrators: `token` is that of a link to `/cancel-delete`. */
export interface DeletedOrganizationView {
  readonly id: number;
  readonly name: string;
  readonly restorableUntil: string;
  readonly token: string;
}

/** GET api/spaces. */
export interface SpacesView extends Page<OrganizationView> {
  readonly deleted: readonly DeletedOrganizationView[];
}

/** GET api/spaces/delete/info. */
export type RestorableView = Omit<DeletedOrganizationView, 'token'>;

/** Claims of the token in a link to `/cancel-delete` (aud `cancelDelete`). */
export interface CancelDeleteClaims {
  /** The administrator whom the link was made for. */
  readonly sub: string;
  readonly space: number;
  readonly deletion: string;
}
