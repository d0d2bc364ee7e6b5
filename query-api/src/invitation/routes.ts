import type { ServerRoute } from '@hapi/hapi';
import { acceptByLinkShape } from '@watchglass/schemas/invitation/commands';
import {
  contactViewShape,
  invitationLinkViewShape,
  invitationViewShape,
  ownInvitationsShape,
  type ContactView,
  type InvitationLinkView,
  type InvitationView,
  type OwnInvitationView,
} from '@watchglass/schemas/invitation/views';
import { ROLE } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { pageOf, type Page } from '@watchglass/schemas/sensor/views';
import { optional, shape, text } from '@watchglass/schemas/shape';
import { TOKEN_MIN_CHARACTERS } from '@watchglass/schemas/user/limits';
import { callerOf } from '@watchglass/streams/http/caller';
import { verifyToken } from '@watchglass/streams/http/tokens';
import { csvFile, csvLines, rightsText } from '../http/csv.ts';
import type { QueryDeps } from '../deps.ts';
import { organizationOf } from '../http/answer.ts';
import { contactsOf } from './contacts.ts';
import {
  askedInvitations,
  invitationExportShape,
  invitationListShape,
  openInvitationList,
  type InvitationFilter,
  type InvitationPage,
} from './invitation-list.ts';
import { invitationOfLink, invitationsOfPerson } from './own-invitations.ts';

const forAdmins = { needs: { access: 'member', role: ROLE.admin }, reads: ['invitations', 'people'] } as const;

/** GET /api/invites/{org}, its export and GET /api/contacts/{org} for admins; GET /api/user/invites and GET /api/invite/accept for the invited. */
export function invitationRoutes(deps: QueryDeps): ServerRoute[] {
  return [...adminRoutes(deps), ...inviteeRoutes(deps)];
}

function adminRoutes(deps: QueryDeps): ServerRoute[] {
  const list = openInvitationList(deps);
  return [
    {
      method: 'GET',
      path: '/api/invites/{org}',
      options: {
        app: forAdmins,
        response: { status: { 200: pageOf(invitationViewShape) } },
        validate: { query: invitationListShape },
      },
      handler: (request): Promise<Page<InvitationView>> => {
        const filter = request.query as InvitationPage;
        return list.page(organizationOf(request), {
          ...askedInvitations(filter),
          page: filter.page,
          rowsPerPage: filter.rowsPerPage,
        });
      },
    },
    {
      method: 'GET',
      path: '/api/invites/{org}/export',
      options: {
        app: { ...forAdmins, produces: 'text/csv' },
        response: { status: { 200: true } },
        validate: { query: invitationExportShape },
      },
      handler: async (request, h) => {
        const found = await list.all(organizationOf(request), askedInvitations(request.query as InvitationFilter));
        const lines = csvLines(
          ['email', 'role', 'permissions', 'locations', 'status', 'createdAt', 'expiresAt', 'invitedBy'],
          found,
          (each) => [
            each.email,
            String(each.role),
            rightsText(each.permissions),
            each.locations.join(' '),
            each.status,
            each.createdAt,
            each.expiresAt,
            each.invitedBy,
          ],
        );
        return csvFile(h, 'invitations', lines);
      },
    },
    {
      method: 'GET',
      path: '/api/contacts/{org}',
      options: {
        app: { ...forAdmins, reads: ['members', 'people', 'organizations'] },
        response: { status: { 200: pageOf(contactViewShape) } },
        validate: { query: shape({ search: optional(text(128, 0)) }) },
      },
      handler: async (request): Promise<Page<ContactView>> => {
        const { search } = request.query as { search?: string };
        const items = await contactsOf(deps, {
          organizationId: organizationOf(request),
          userId: callerOf(request).id,
          search,
        });
        return { items, total: items.length };
      },
    },
  ];
}

function inviteeRoutes(deps: QueryDeps): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/user/invites',
      options: {
        app: { needs: { access: 'user' }, reads: ['invitations', 'organizations', 'people'] },
        response: { status: { 200: ownInvitationsShape } },
      },
      handler: async (request): Promise<{ readonly data: Page<OwnInvitationView> }> => {
        const items = await invitationsOfPerson(deps, callerOf(request).id);
        return { data: { items, total: items.length } };
      },
    },
    {
      method: 'GET',
      path: '/api/invite/accept',
      options: {
        app: { needs: { access: 'public' }, reads: ['invitations', 'organizations'] },
        response: { status: { 200: invitationLinkViewShape } },
        validate: { query: acceptByLinkShape },
      },
      handler: async (request): Promise<InvitationLinkView> => {
        const { token } = request.query as { token: string };
        if (token.length < TOKEN_MIN_CHARACTERS) refuse('InvalidToken');
        // The token's own time does not matter: the invitation says when it is over, and why.
        const claims = await verifyToken(token, {
          secret: deps.config.secrets.tokenSecret,
          audience: 'invite',
          now: new Date(0),
        });
        const invitationId = claims?.['sub'];
        return (
          (typeof invitationId === 'string' ? await invitationOfLink(deps, invitationId) : null) ??
          refuse('LinkNotValid')
        );
      },
    },
  ];
}
