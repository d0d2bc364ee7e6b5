import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type { DomainEvent } from '@watchglass/schemas/events';
import { doneShape } from '@watchglass/schemas/http/answers';
import {
  acceptByLinkShape,
  invitationPathId,
  inviteShape,
  processInvitationShape,
} from '@watchglass/schemas/invitation/commands';
import type { InvitationEvent } from '@watchglass/schemas/invitation/events';
import { invitedShape } from '@watchglass/schemas/invitation/views';
import type { MemberEvent } from '@watchglass/schemas/member/events';
import { ROLE } from '@watchglass/schemas/member/rights';
import { organizationStream } from '@watchglass/schemas/organization/events';
import { organizationNamedShape } from '@watchglass/schemas/organization/views';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand, type Handled } from '../handle-command.ts';
import { answer, contextOf, organizationOf } from '../http/command-context.ts';
import { organizationFold, type Organization } from '../organization/organization.ts';
import { acceptInvitation, rejectInvitation, type Invitee } from './answer-invitation.ts';
import { invitationLimits } from './invitation-limits.ts';
import { invitationOfLink, inviteeOf, organizationOfInvitation, prepareInvitations } from './invited-people.ts';
import { invitePeople } from './invite-people.ts';
import { processInvitation } from './process-invitation.ts';
import { route } from '../http/route.ts';

const inviteRefuses = [
  'AlreadyInvited',
  'AlreadyAMember',
  'TooManyInvitations',
  'TooManyRequests',
  'Conflict',
  'Outdated',
] as const;
const processRefuses = [
  'InvitationUsed',
  'InvitationRejected',
  'InvitationRevoked',
  'AlreadyInvited',
  'TooManyRequests',
  'Outdated',
] as const;
const acceptRefuses = [
  'NotFound',
  'InvitationUsed',
  'InvitationRevoked',
  'InvitationExpired',
  'Outdated',
  'InvitationRejected',
] as const;
const rejectRefuses = ['NotFound', 'InvitationUsed', 'InvitationRevoked', 'InvitationExpired', 'Outdated'] as const;
const linkRefuses = [
  'InvalidToken',
  'LinkNotValid',
  'NotFound',
  'InvitationUsed',
  'InvitationRevoked',
  'InvitationExpired',
  'Outdated',
  'InvitationRejected',
  'InvitationForAnother',
] as const;

const needs = { access: 'member', role: ROLE.admin } as const;
const org = integer(1);
const answerPath = shape({ inviteId: invitationPathId });
type Decided = InvitationEvent | MemberEvent;
type Decide = (organization: Organization) => Decided[];

/** POST /api/invites/{org} and …/invite/{id}/process for admins; POST /api/invite/* for the invited. */
export function invitationRoutes(deps: ServiceDeps): ServerRoute[] {
  return [...adminRoutes(deps), ...inviteeRoutes(deps)];
}

function adminRoutes(deps: ServiceDeps): ServerRoute[] {
  const limits = invitationLimits(deps.clock);
  return [
    route('POST', {
      path: '/api/invites/{org}',
      needs,
      command: 'InvitePeople',
      answers: { 201: invitedShape },
      params: shape({ org }),
      payload: inviteShape,
      refuses: inviteRefuses,
      handler: async (asked, h) => {
        const { items, language } = asked.payload;
        const organizationId = organizationOf(asked.request);
        const prepared = await prepareInvitations(deps, { organizationId, by: callerOf(asked.request).id, items });
        for (const { subjectId } of prepared.invited) limits.count(subjectId);
        const terms = { language: language ?? prepared.language, at: deps.clock() };
        const handled = await carryOut(deps, asked.request, {
          organizationId,
          decide: (organization) => invitePeople(organization, prepared.invited, terms),
        });
        return answer(h, handled, { items: prepared.invited.map(({ invitationId }) => ({ id: invitationId })) }).code(
          201,
        );
      },
    }),
    route('POST', {
      path: '/api/invites/{org}/invite/{id}/process',
      needs,
      command: 'ProcessInvitation',
      answers: { 200: doneShape },
      params: shape({ org, id: invitationPathId }),
      payload: processInvitationShape,
      refuses: processRefuses,
      handler: async (asked, h) => {
        const { id: invitationId } = asked.params;
        const command = asked.payload;
        if (command.action === 'resend') limits.count(invitationId);
        const which = { invitationId, at: deps.clock() };
        const decide: Decide = (organization) => processInvitation(organization, command, which);
        return answer(
          h,
          await carryOut(deps, asked.request, { organizationId: organizationOf(asked.request), decide }),
        );
      },
    }),
  ];
}

function inviteeRoutes(deps: ServiceDeps): ServerRoute[] {
  const app = (command: string) => ({ needs: { access: 'user' } as const, command });
  const response = { status: { 200: organizationNamedShape } };
  const reply = async (
    [request, h]: readonly [Request, ResponseToolkit],
    invitationId: string,
    decide: (organization: Organization, invitee: Invitee) => Decided[],
  ): Promise<ResponseObject> => {
    const [organizationId, invitee] = await Promise.all([
      organizationOfInvitation(deps.relational, invitationId),
      inviteeOf(deps, invitationId, callerOf(request).id),
    ]);
    const handled = await carryOut(deps, request, {
      organizationId,
      decide: (organization) => decide(organization, invitee),
    });
    return answer(
      h,
      handled,
      handled.state.status === 'active' ? { id: organizationId, name: handled.state.name } : {},
    );
  };
  return [
    route('POST', {
      path: '/api/invite/accept/{inviteId}',
      ...app('AcceptInvitation'),
      answers: response.status,
      params: answerPath,
      refuses: acceptRefuses,
      handler: (asked, h) => reply([asked.request, h], String(asked.params['inviteId']), acceptInvitation),
    }),
    route('POST', {
      path: '/api/invite/reject/{inviteId}',
      ...app('RejectInvitation'),
      answers: response.status,
      params: answerPath,
      refuses: rejectRefuses,
      handler: (asked, h) => reply([asked.request, h], String(asked.params['inviteId']), rejectInvitation),
    }),
    route('POST', {
      path: '/api/invite/accept',
      ...app('AcceptInvitationByLink'),
      answers: response.status,
      payload: acceptByLinkShape,
      refuses: linkRefuses,
      handler: async (asked, h) => reply([asked.request, h], await invitationOfLink(deps, asked.payload), acceptByLink),
    }),
  ];
}

/**
 * The holder of the link already knows of the invitation, so the refusal may disclose that it is for another person.
 */
function acceptByLink(organization: Organization, invitee: Invitee): Decided[] {
  const invitation = organization.status === 'active' ? organization.invitations.get(invitee.invitationId) : undefined;
  if (invitation !== undefined && invitation.subjectId !== invitee.subjectId) refuse('InvitationForAnother');
  return acceptInvitation(organization, invitee);
}

/** Carries out a decision in the organization's stream; a change of its members takes effect here before the answer. */
async function carryOut(
  deps: ServiceDeps,
  request: Request,
  { organizationId, decide }: { organizationId: number; decide: Decide },
): Promise<Handled<Organization, DomainEvent>> {
  const context = contextOf(request, deps);
  const metadata = { ...context.metadata, organizationId };
  const handled = await handleCommand(
    deps.eventStore,
    organizationStream(organizationId),
    { ...organizationFold, decide },
    { ...context, metadata },
  );
  if (handled.position) await deps.memberships.reached(handled.position);
  return handled;
}
