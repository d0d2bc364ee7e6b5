import type { ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { refuse } from '@watchglass/schemas/refusals';
import { heartbeatShape, silenceShape } from '@watchglass/schemas/wall/commands';
import { wallOrderStream } from '@watchglass/schemas/wall/events';
import { WALL_HEARTBEAT, type WallHeartbeat } from '@watchglass/schemas/wall/messages';
import { callerOf } from '@watchglass/streams/http/caller';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { answer, contextOf, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { ordersDone, ordersFold, silenceWall, type Orders } from './orders.ts';

const needs = { access: 'wall' } as const;

/** POST /api/wall/heartbeat and …/silence: of a wall about itself. */
export function ownRoutes(deps: ServiceDeps): ServerRoute[] {
  return [heartbeatRoute(deps), silenceRoute(deps)];
}

/** A heartbeat is no event; an order that the wall carried out is one. */
function heartbeatRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/wall/heartbeat',
    needs,
    answers: { 200: doneShape },
    payload: heartbeatShape,
    refuses: ['Conflict'],
    handler: async ({ payload, request }, h) => {
      const wall = { wallId: callerOf(request).id, organizationId: organizationOf(request) };
      const at = deps.clock();
      const beat: WallHeartbeat = { ...payload, ...wall, heardAt: at.getTime() };
      deps.liveBus.publish(WALL_HEARTBEAT, beat);
      if (payload.done.length === 0) return h.response({});
      const decide = (orders: Orders) => ordersDone(orders, wall, { done: payload.done, at });
      const decider = { ...ordersFold, decide };
      const stream = wallOrderStream(wall.wallId);
      return answer(h, await handleCommand(deps.eventStore, stream, decider, contextOf(request, deps)));
    },
  });
}

function silenceRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/wall/silence',
    needs,
    command: 'SilenceOwnWall',
    answers: { 200: doneShape },
    payload: silenceShape,
    refuses: ['SilenceNotAllowed', 'Conflict'],
    handler: async ({ payload: { minutes }, request }, h) => {
      const { id } = callerOf(request);
      const wall = (await deps.walls.current(id)) ?? refuse('Unauthorized');
      if (!wall.terms.silenceHere) refuse('SilenceNotAllowed');
      const decide = (orders: Orders) => silenceWall(orders, wall, { minutes, at: deps.clock() });
      const stream = wallOrderStream(id);
      return answer(
        h,
        await handleCommand(deps.eventStore, stream, { ...ordersFold, decide }, contextOf(request, deps)),
      );
    },
  });
}
