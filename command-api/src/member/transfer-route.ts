import type { ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { transferOwnershipShape, type TransferOwnership } from '@watchglass/schemas/member/commands';
import { ROLE } from '@watchglass/schemas/member/rights';
import { integer, shape } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import type { ServiceDeps } from '../deps.ts';
import { answer, contextOf } from '../http/command-context.ts';
import { carryOut } from '../organization/carry-out.ts';
import { currentPassword } from '../user/current-password.ts';
import { transferOwnership } from './transfer-ownership.ts';

/** POST /api/spaces/space/{org}/transfer: for the owner, with the own password. */
export function transferRoute(deps: ServiceDeps): ServerRoute {
  const mustBePassword = currentPassword(deps);
  return {
    method: 'POST',
    path: '/api/spaces/space/{org}/transfer',
    options: {
      app: {
        needs: { access: 'member', role: ROLE.owner, unlicensed: 'whoever is to buy may become the owner' },
        command: 'TransferOwnership',
      },
      response: { status: { 200: doneShape } },
      validate: { params: shape({ org: integer(1) }), payload: transferOwnershipShape },
    },
    handler: async (request, h) => {
      const { id: owner, clientAddress } = callerOf(request);
      const { userId: to, password } = request.payload as TransferOwnership;
      await mustBePassword({ userId: owner, password, clientAddress });
      return answer(
        h,
        await carryOut(deps, contextOf(request, deps), (organization) => transferOwnership(organization, owner, to)),
      );
    },
  };
}
