import type { ServerRoute } from '@hapi/hapi';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { ROLE } from '@watchglass/schemas/member/rights';
import { integer, shape, text, uuid } from '@watchglass/schemas/shape';
import { silenceShape, wallOrderShape, wallTermsShape } from '@watchglass/schemas/wall/commands';
import { wallOrderStream, wallStream, type WallEvent } from '@watchglass/schemas/wall/events';
import { WRONG_CODES_PER_PERSON, WRONG_CODES_WINDOW_MINUTES } from '@watchglass/schemas/wall/limits';
import { USER_CODE } from '@watchglass/schemas/wall/messages';
import { countedSecrets } from '@watchglass/streams/http/counted-secrets';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand, load, type CommandContext, type Handled } from '../handle-command.ts';
import { answer, contextOf, organizationOf, versionedContextOf } from '../http/command-context.ts';
import { route, type AskedById } from '../http/route.ts';
import { outdatedAs } from '../outdated-as.ts';
import { approve, leavePlace, withCode, type Desk } from './approve.ts';
import { checkTerms } from './check-terms.ts';
import { configureWall } from './configure-wall.ts';
import { orderWall, ordersFold, silenceWall, type Orders } from './orders.ts';
import { ownRoutes } from './own-routes.ts';
import { pairingRoutes } from './pairing-routes.ts';
import { openPairings } from './pairings.ts';
import { revokeWall } from './revoke-wall.ts';
import { openWallSecrets } from './secrets.ts';
import { knownWall, wallFold, type KnownWall, type Wall } from './wall.ts';

const needs = { access: 'member', role: ROLE.admin } as const;
const org = integer(1, 2 ** 31 - 1);
const byCode = shape({ org, code: text(64) });
const byId = shape({ org, id: uuid() });
const versioned = ['WallOutdated', 'Outdated', 'VersionRequired', 'Conflict'] as const;

/**
 * POST and DELETE /api/walls/{org}/pair/{code}, PUT and DELETE …/wall/{id} with If-Match, POST …/order and …/silence; and
 * the routes of walls themselves, below /api/wall.
 */
export function wallRoutes(deps: ServiceDeps): ServerRoute[] {
  const pairings = openPairings(deps.relational, deps.config.secrets.tokenSecret);
  const windowMs = WRONG_CODES_WINDOW_MINUTES * 60_000;
  const wrong = countedSecrets(deps.relational, { kind: USER_CODE, limit: WRONG_CODES_PER_PERSON, windowMs });
  const desk: Desk = { deps, pairings, wrong };
  return [
    ...pairingRoutes(deps, pairings),
    ...ownRoutes(deps),
    approveRoute(desk),
    denyRoute(desk),
    configureRoute(deps),
    revokeRoute(deps),
    orderRoute(deps),
    silenceRoute(deps),
  ];
}

function approveRoute(desk: Desk): ServerRoute {
  return route('POST', {
    path: '/api/walls/{org}/pair/{code}',
    needs,
    command: 'PairWall',
    answers: { 201: madeShape },
    params: byCode,
    payload: wallTermsShape,
    refuses: ['CodeUnknown', 'TooManyRequests', 'TooManyWalls', 'WallDashboardUnknown', 'Conflict'],
    handler: async (asked, h) => {
      const handled = await approve(desk, asked);
      return answer(h, handled, { id: handled.wallId }).code(201);
    },
  });
}

function denyRoute(desk: Desk): ServerRoute {
  return route('DELETE', {
    path: '/api/walls/{org}/pair/{code}',
    needs: { ...needs, unlicensed: 'a stranger can always be denied' },
    command: 'DenyWall',
    answers: { 200: doneShape },
    params: byCode,
    refuses: ['CodeUnknown', 'TooManyRequests'],
    handler: async (asked) => {
      await withCode(desk, asked, async (code) => ((await desk.pairings.deny(code, desk.deps.clock())) ? true : null));
      return {};
    },
  });
}

function configureRoute(deps: ServiceDeps): ServerRoute {
  return route('PUT', {
    path: '/api/walls/{org}/wall/{id}',
    needs,
    command: 'ConfigureWall',
    answers: { 200: doneShape },
    params: byId,
    payload: wallTermsShape,
    refuses: [...versioned, 'WallDashboardUnknown'],
    handler: async (asked, h) => {
      const organizationId = organizationOf(asked.request);
      await wallOf(deps, asked);
      await checkTerms(deps, organizationId, asked.payload);
      const decide = (wall: Wall) => configureWall(wall, organizationId, asked.payload);
      return answer(h, await changed(deps, asked, decide));
    },
  });
}

function revokeRoute(deps: ServiceDeps): ServerRoute {
  const secrets = openWallSecrets(deps.relational, deps.config.secrets.tokenSecret);
  return route('DELETE', {
    path: '/api/walls/{org}/wall/{id}',
    needs: { ...needs, unlicensed: 'a wall can always be revoked' },
    command: 'RevokeWall',
    answers: { 200: doneShape },
    params: byId,
    refuses: versioned,
    handler: async (asked, h) => {
      await wallOf(deps, asked);
      const handled = await changed(deps, asked, (wall) => revokeWall(wall, organizationOf(asked.request)));
      await secrets.forget(asked.params.id);
      await leavePlace(deps, asked.params.id);
      return answer(h, handled);
    },
  });
}

function orderRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/walls/{org}/wall/{id}/order',
    needs: { ...needs, unlicensed: 'walls go on without a licence' },
    command: 'OrderWall',
    answers: { 200: shape({ number: integer(1) }) },
    params: byId,
    payload: wallOrderShape,
    refuses: ['NotInPlaylist', 'Conflict'],
    handler: async (asked, h) => {
      const wall = await wallOf(deps, asked);
      const decide = (orders: Orders) => orderWall(orders, wall, asked.payload);
      const handled = await toWall(deps, asked, decide);
      return answer(h, handled, { number: handled.state.last });
    },
  });
}

function silenceRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/walls/{org}/wall/{id}/silence',
    needs: { access: 'member', module: 'alarms', right: 'w', unlicensed: 'a wall can always be silenced' },
    command: 'SilenceWall',
    answers: { 200: doneShape },
    params: byId,
    payload: silenceShape,
    refuses: ['Conflict'],
    handler: async (asked, h) => {
      const wall = await wallOf(deps, asked);
      const silence = { minutes: asked.payload.minutes, at: deps.clock() };
      return answer(h, await toWall(deps, asked, (orders) => silenceWall(orders, wall, silence)));
    },
  });
}

/** `NotFound` comes before any refusal of the version. */
async function wallOf({ eventStore }: ServiceDeps, { params, request }: AskedById): Promise<KnownWall> {
  const { state } = await load(eventStore, wallStream(params.id), wallFold);
  return knownWall(state, organizationOf(request));
}

function changed(
  deps: ServiceDeps,
  { params, request }: AskedById,
  decide: (wall: Wall) => WallEvent[],
): Promise<Handled<Wall, WallEvent>> {
  return outdatedAs('WallOutdated', async () => {
    const context: CommandContext = versionedContextOf(request, deps);
    const handled = await handleCommand(deps.eventStore, wallStream(params.id), { ...wallFold, decide }, context);
    deps.walls.forget();
    return handled;
  });
}

function toWall(
  deps: ServiceDeps,
  { params, request }: AskedById,
  decide: (orders: Orders) => WallEvent[],
): Promise<Handled<Orders, WallEvent>> {
  const decider = { ...ordersFold, decide };
  return handleCommand(deps.eventStore, wallOrderStream(params.id), decider, contextOf(request, deps));
}
