import { acceptByLinkShape } from '@watchglass/schemas/invitation/commands';
import { invitation } from '@watchglass/schemas/invitation/entity';
import {
  contactViewShape,
  invitationLinkViewShape,
  invitationViewShape,
  ownInvitationsShape,
  type InvitationView,
} from '@watchglass/schemas/invitation/views';
import { refuse } from '@watchglass/schemas/refusals';
import { pageOf } from '@watchglass/schemas/page';
import { optional, shape, text } from '@watchglass/schemas/shape';
import { TOKEN_MIN_CHARACTERS } from '@watchglass/schemas/user/limits';
import { verifyToken } from '@watchglass/streams/http/tokens';
import { rightsText } from '../http/csv.ts';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { route } from '../http/route.ts';
import { openedSource } from '../opened-list/opened-source.ts';
import { contactsOf } from './contacts.ts';
import { askedInvitations, invitationFilters } from './invitation-list.ts';
import { invitationOfLink, invitationsOfPerson } from './own-invitations.ts';

const COLUMNS: Columns<InvitationView> = [
  ['email', ({ email }) => email],
  ['role', ({ role }) => String(role)],
  ['permissions', ({ permissions }) => rightsText(permissions)],
  ['locations', ({ locations }) => locations.join(' ')],
  ['status', ({ status }) => status],
  ['createdAt', ({ createdAt }) => createdAt],
  ['expiresAt', ({ expiresAt }) => expiresAt],
  ['invitedBy', ({ invitedBy }) => invitedBy],
];

/** GET /api/invites/{org}, its export and GET /api/contacts/{org} for admins; GET /api/user/invites and GET /api/invite/accept for the invited. */
export const invitationRoutes = [
  ...listRoutes(invitation, {
    source: openedSource(invitation, {
      list: ({ invitations }) => invitations,
      asked: askedInvitations,
      view: (each) => each,
    }),
    view: invitationViewShape,
    reads: ['invitations', 'people'],
    filters: invitationFilters,
    // Pages name their order; a request without one has always had the oldest first.
    descending: '0',
    columns: () => COLUMNS,
  }),
  route({
    path: '/api/contacts/{org}',
    needs: invitation.needs,
    reads: ['members', 'people', 'organizations'],
    past: 'never',
    answers: { 200: pageOf(contactViewShape) },
    query: shape({ search: optional(text(128, 0)) }),
    handler: async (asked) => {
      const { sight, caller, query } = asked;
      const items = await contactsOf(asked, {
        organizationId: sight.organizationId,
        userId: caller.id,
        search: query.search,
      });
      return { items, total: items.length };
    },
  }),
  route({
    path: '/api/user/invites',
    needs: { access: 'user' },
    reads: ['invitations', 'organizations', 'people'],
    past: 'never',
    answers: { 200: ownInvitationsShape },
    handler: async (asked) => {
      const items = await invitationsOfPerson(asked, asked.caller.id);
      return { data: { items, total: items.length } };
    },
  }),
  route({
    path: '/api/invite/accept',
    needs: { access: 'public' },
    reads: ['invitations', 'organizations'],
    past: 'never',
    refuses: ['InvalidToken', 'LinkNotValid'],
    answers: { 200: invitationLinkViewShape },
    query: acceptByLinkShape,
    handler: async (asked) => {
      const { token } = asked.query;
      if (token.length < TOKEN_MIN_CHARACTERS) refuse('InvalidToken');
      // The token's own expiry is ignored: the invitation's status says when and why it ended.
      const claims = await verifyToken(token, {
        secret: asked.config.secrets.tokenSecret,
        audience: 'invite',
        now: new Date(0),
      });
      const invitationId = claims?.['sub'];
      return (
        (typeof invitationId === 'string' ? await invitationOfLink(asked, invitationId) : null) ??
        refuse('LinkNotValid')
      );
    },
  }),
];
