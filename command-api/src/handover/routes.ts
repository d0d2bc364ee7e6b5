import type { ServerRoute } from '@hapi/hapi';
import { writeHandoverShape } from '@watchglass/schemas/handover/commands';
import { handoverStream } from '@watchglass/schemas/handover/events';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import type { Deps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { answer, contextOf, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { acceptHandover, handoverFold, writeHandover, type Handover } from './handover.ts';

const needs = {
  access: 'member',
  module: 'alarms',
  right: 'w',
  unlicensed: 'alarms are handled whoever has paid',
} as const;

/** POST /api/alarms/{org}/handovers, and …/handovers/{id}/accept. */
export function handoverRoutes(deps: Deps): ServerRoute[] {
  return [
    route('POST', {
      path: '/api/alarms/{org}/handovers',
      needs,
      command: 'WriteHandover',
      answers: { 201: madeShape },
      params: shape({ org: integer(1) }),
      payload: writeHandoverShape,
      handler: async ({ request, payload }, h) => {
        const about = { handoverId: deps.newId(), organizationId: organizationOf(request) };
        const decide = () => writeHandover(about, payload, deps.clock());
        const stream = handoverStream(about.handoverId);
        const handled = await handleCommand(
          deps.eventStore,
          stream,
          { ...handoverFold, decide },
          contextOf(request, deps),
        );
        return answer(h, handled, { id: about.handoverId }).code(201);
      },
    }),
    route('POST', {
      path: '/api/alarms/{org}/handovers/{id}/accept',
      needs,
      command: 'AcceptHandover',
      answers: { 200: doneShape },
      params: shape({ org: integer(1), id: uuid() }),
      refuses: ['HandoverOwn', 'HandoverAccepted', 'Conflict', 'Outdated'],
      handler: async ({ request, params }, h) => {
        const caller = { organizationId: organizationOf(request), by: callerOf(request).id };
        const decide = (handover: Handover) => acceptHandover(handover, caller);
        const stream = handoverStream(params.id);
        return answer(
          h,
          await handleCommand(deps.eventStore, stream, { ...handoverFold, decide }, contextOf(request, deps)),
        );
      },
    }),
  ];
}
