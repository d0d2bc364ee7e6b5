import type { ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { ROLE } from '@watchglass/schemas/member/rights';
import { integer, shape } from '@watchglass/schemas/shape';
import { signatureSettingsShape, type SignatureSettings } from '@watchglass/schemas/signature/commands';
import { signaturesStream } from '@watchglass/schemas/signature/events';
import type { Deps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { answer, contextOf, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { configureSignatures, signaturesFold } from './settings.ts';

/** PUT /api/alarms/{org}/signatures, by administrators. */
export function signatureRoutes(deps: Deps): ServerRoute[] {
  return [
    route('PUT', {
      path: '/api/alarms/{org}/signatures',
      needs: { access: 'member', role: ROLE.admin },
      command: 'ConfigureSignatures',
      answers: { 200: doneShape },
      params: shape({ org: integer(1, 2 ** 31 - 1) }),
      payload: signatureSettingsShape,
      refuses: ['Conflict'],
      handler: async ({ request, payload }, h) => {
        const organizationId = organizationOf(request);
        const decide = (before: SignatureSettings) => configureSignatures(before, payload, organizationId);
        const context = contextOf(request, deps);
        const decider = { ...signaturesFold, decide };
        return answer(h, await handleCommand(deps.eventStore, signaturesStream(organizationId), decider, context));
      },
    }),
  ];
}
