import type { ServerRoute } from '@hapi/hapi';
import { co2ScaleShape } from '@watchglass/schemas/co2/commands';
import { co2Stream } from '@watchglass/schemas/co2/events';
import type { Co2Scale } from '@watchglass/schemas/co2/scale';
import { doneShape } from '@watchglass/schemas/http/answers';
import { integer, shape } from '@watchglass/schemas/shape';
import type { Deps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { answer, contextOf, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { co2Fold, setThresholds } from './set-thresholds.ts';

/** PUT /api/monitors/{org}/thresholds/co2. */
export function co2Routes(deps: Deps): ServerRoute[] {
  return [
    route('PUT', {
      path: '/api/monitors/{org}/thresholds/co2',
      needs: { access: 'member', module: 'monitors', right: 'w' },
      command: 'SetCo2Thresholds',
      answers: { 200: doneShape },
      params: shape({ org: integer(1, 2 ** 31 - 1) }),
      payload: co2ScaleShape,
      refuses: ['Conflict'],
      handler: async ({ request, payload }, h) => {
        const organizationId = organizationOf(request);
        const decider = { ...co2Fold, decide: (before: Co2Scale) => setThresholds(before, payload, organizationId) };
        return answer(
          h,
          await handleCommand(deps.eventStore, co2Stream(organizationId), decider, contextOf(request, deps)),
        );
      },
    }),
  ];
}
