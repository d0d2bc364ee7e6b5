import type { ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { transferOwnershipShape } from '@watchglass/schemas/member/commands';
import { ROLE } from '@watchglass/schemas/member/rights';
import { integer, shape } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import type { ServiceDeps } from '../deps.ts';
import { answer, contextOf } from '../http/command-context.ts';
import { carryOut } from '../organization/carry-out.ts';
import { currentPassword } from '../user/current-password.ts';
import { transferOwnership } from './transfer-ownership.ts';
import { route } from '../http/route.ts';

const refuses = ['NotAMember', 'AlreadyTheOwner', 'WrongPassword', 'Outdated', 'TooManyRequests'] as const;

/** POST /api/spaces/space/{org}/transfer: for the owner, with their own password. */
export function transferRoute(deps: ServiceDeps): ServerRoute {
  const mustBePassword = currentPassword(deps);
  return route('POST', {
    path: '/api/spaces/space/{org}/transfer',
    needs: { access: 'member', role: ROLE.owner, unlicensed: 'whoever is to buy may become the owner' },
    command: 'TransferOwnership',
    answers: { 200: doneShape },
    params: shape({ org: integer(1) }),
    payload: transferOwnershipShape,
    refuses,
    handler: async (asked, h) => {
      const { id: owner, clientAddress } = callerOf(asked.request);
      const { userId: to, password } = asked.payload;
      await mustBePassword({ userId: owner, password, clientAddress });
      return answer(
        h,
        await carryOut(deps, contextOf(asked.request, deps), (organization) =>
          transferOwnership(organization, owner, to),
        ),
      );
    },
  });
}
