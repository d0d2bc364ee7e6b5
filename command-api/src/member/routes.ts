import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { changeMemberShape, changeMembersShape, memberPathId } from '@watchglass/schemas/member/commands';
import type { MemberEvent } from '@watchglass/schemas/member/events';
import { ROLE } from '@watchglass/schemas/member/rights';
import { organizationStream } from '@watchglass/schemas/organization/events';
import { integer, shape } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { answer, contextOf, organizationOf } from '../http/command-context.ts';
import { organizationFold, type Organization } from '../organization/organization.ts';
import { changeMember, changeMembers, leaveOrganization, removeMember } from './change-members.ts';
import { transferRoute } from './transfer-route.ts';
import { route } from '../http/route.ts';

const refuses = ['NotAMember', 'OwnerCannotBeChanged', 'Outdated'] as const;

const needs = { access: 'member', role: ROLE.admin } as const;
const org = integer(1);
const response = { status: { 200: doneShape } };
const memberPath = shape({ org, id: memberPathId });

/**
 * POST /api/permissions/{org}, PUT and DELETE …/user/{id} for admins, DELETE …/leave for every member but the owner. A
 * change takes effect here before the answer.
 */
export function memberRoutes(deps: ServiceDeps): ServerRoute[] {
  const carryOut = async (
    request: Request,
    h: ResponseToolkit,
    decide: (organization: Organization) => MemberEvent[],
  ): Promise<ResponseObject> => {
    const stream = organizationStream(organizationOf(request));
    const handled = await handleCommand(
      deps.eventStore,
      stream,
      { ...organizationFold, decide },
      contextOf(request, deps),
    );
    if (handled.position) await deps.memberships.reached(handled.position);
    return answer(h, handled);
  };

  return [
    transferRoute(deps),
    route('POST', {
      path: '/api/permissions/{org}',
      needs,
      command: 'ChangeMembers',
      answers: response.status,
      params: shape({ org }),
      payload: changeMembersShape,
      refuses,
      handler: (asked, h) => carryOut(asked.request, h, (organization) => changeMembers(organization, asked.payload)),
    }),
    route('PUT', {
      path: '/api/permissions/{org}/user/{id}',
      needs,
      command: 'ChangeMember',
      answers: response.status,
      params: memberPath,
      payload: changeMemberShape,
      refuses,
      handler: (asked, h) => {
        const { id } = asked.params;
        return carryOut(asked.request, h, (organization) => changeMember(organization, id, asked.payload));
      },
    }),
    route('DELETE', {
      path: '/api/permissions/{org}/user/{id}',
      needs: { ...needs, unlicensed: 'a right can always be taken away' },
      command: 'RemoveMember',
      answers: response.status,
      params: memberPath,
      refuses,
      handler: (asked, h) => {
        const { id } = asked.params;
        return carryOut(asked.request, h, (organization) => removeMember(organization, id));
      },
    }),
    route('DELETE', {
      path: '/api/permissions/{org}/leave',
      needs: { access: 'member', unlicensed: 'a member can always leave' },
      command: 'LeaveOrganization',
      answers: response.status,
      params: shape({ org }),
      refuses: ['OwnerCannotLeave', 'Outdated'],
      handler: (asked, h) =>
        carryOut(asked.request, h, (organization) => leaveOrganization(organization, callerOf(asked.request).id)),
    }),
  ];
}
