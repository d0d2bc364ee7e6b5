import type { Request, ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { refuse } from '@watchglass/schemas/refusals';
import { heartbeatShape, silenceShape } from '@watchglass/schemas/wall/commands';
import { wallOrderStream, type WallEvent } from '@watchglass/schemas/wall/events';
import { RECEIPT_POSTS_A_MINUTE } from '@watchglass/schemas/wall/receipt-limits';
import { receiptsKeptShape, receiptsShape } from '@watchglass/schemas/wall/receipt';
import { callerOf } from '@watchglass/streams/http/caller';
import { rateLimit } from '@watchglass/streams/http/rate-limit';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand, type Handled } from '../handle-command.ts';
import { answer, contextOf, organizationOf } from '../http/command-context.ts';
import { mustNotWait } from '../http/must-wait.ts';
import { route } from '../http/route.ts';
import { ordersDone, ordersFold, silenceWall, type Orders } from './orders.ts';
import { storeHeartbeat, storeReceipts, type OfWall } from './receipts.ts';

const needs = { access: 'wall' } as const;

/** POST /api/wall/receipts, …/heartbeat and …/silence: of a wall about itself. */
export function ownRoutes(deps: ServiceDeps): ServerRoute[] {
  return [receiptsRoute(deps), heartbeatRoute(deps), silenceRoute(deps)];
}

const wallOf = (request: Request): OfWall => ({
  wallId: callerOf(request).id,
  organizationId: organizationOf(request),
});

/** What a wall showed is no event: it goes to its own log, which has it when the answer is sent. */
function receiptsRoute(deps: ServiceDeps): ServerRoute {
  const posts = rateLimit({ limit: RECEIPT_POSTS_A_MINUTE, windowMs: 60_000 });
  return route('POST', {
    path: '/api/wall/receipts',
    needs,
    answers: { 200: receiptsKeptShape },
    payload: receiptsShape,
    refuses: ['ReceiptOutOfOrder', 'ReceiptForged', 'ReceiptClockWrong', 'TooManyRequests', 'Conflict'],
    handler: async ({ payload, request }, h) => {
      const [wall, now] = [wallOf(request), deps.clock()];
      mustNotWait(posts.take(wall.wallId, now.getTime()));
      const expected = await storeReceipts(deps, wall, { payload, now });
      const handled = await carriedOut(deps, request, payload.done);
      return handled === null ? h.response({ expected }) : answer(h, handled, { expected });
    },
  });
}

/** A heartbeat without receipts. */
function heartbeatRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/wall/heartbeat',
    needs,
    answers: { 200: doneShape },
    payload: heartbeatShape,
    refuses: ['Conflict'],
    handler: async ({ payload, request }, h) => {
      await storeHeartbeat(deps, wallOf(request), { beat: payload, now: deps.clock() });
      const handled = await carriedOut(deps, request, payload.done);
      return handled === null ? h.response({}) : answer(h, handled);
    },
  });
}

/** Records the orders that a wall says it has carried out; null without any. */
async function carriedOut(
  deps: ServiceDeps,
  request: Request,
  done: readonly number[],
): Promise<Handled<Orders, WallEvent> | null> {
  if (done.length === 0) return null;
  const wall = wallOf(request);
  const decide = (orders: Orders) => ordersDone(orders, wall, { done, at: deps.clock() });
  const stream = wallOrderStream(wall.wallId);
  return handleCommand(deps.eventStore, stream, { ...ordersFold, decide }, contextOf(request, deps));
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
