import type { ServerRoute } from '@hapi/hapi';
import { refuse } from '@watchglass/schemas/refusals';
import { shape } from '@watchglass/schemas/shape';
import { shownCode } from '@watchglass/schemas/wall/code';
import { pairShape, pairTokenShape } from '@watchglass/schemas/wall/commands';
import {
  PAIRING_INTERVAL_SECONDS,
  PAIRING_SECONDS,
  PAIRINGS_PER_NETWORK_AND_HOUR,
  WALL_TOKEN_MINUTES,
} from '@watchglass/schemas/wall/limits';
import {
  pairingShape,
  wallPairedShape,
  wallTokenShape,
  type Pairing,
  type WallToken,
} from '@watchglass/schemas/wall/views';
import { callerOf, headerOf, networkOf } from '@watchglass/streams/http/caller';
import { rateLimit } from '@watchglass/streams/http/rate-limit';
import { wallStream } from '@watchglass/schemas/wall/events';
import type { ServiceDeps } from '../deps.ts';
import { load } from '../handle-command.ts';
import { mustNotWait } from '../http/must-wait.ts';
import { route } from '../http/route.ts';
import type { Pairings } from './pairings.ts';
import { openWallSecrets } from './secrets.ts';
import { cookieOf, secretIn, slotOf } from './slot.ts';
import { wallFold } from './wall.ts';

const MOST_BROWSER_CHARACTERS = 512;
const HOUR_MS = 3_600_000;
const needs = { access: 'public' } as const;

/** POST /api/wall/pair, …/pair/token and …/token: of screens without a credential, and of walls with their cookie. */
export function pairingRoutes(deps: ServiceDeps, pairings: Pairings): ServerRoute[] {
  return [pairRoute(deps, pairings), pairTokenRoute(deps, pairings), tokenRoute(deps)];
}

function pairRoute(deps: ServiceDeps, pairings: Pairings): ServerRoute {
  const perNetwork = rateLimit({ limit: PAIRINGS_PER_NETWORK_AND_HOUR, windowMs: HOUR_MS });
  const { publicUrl } = deps.config;
  return route('POST', {
    path: '/api/wall/pair',
    needs,
    answers: { 201: pairingShape },
    payload: pairShape,
    refuses: ['TooManyRequests'],
    handler: async ({ payload, request }, h) => {
      const network = networkOf(callerOf(request).clientAddress);
      const now = deps.clock();
      mustNotWait(perNetwork.take(network, now.getTime()));
      const browser = headerOf(request, 'user-agent').slice(0, MOST_BROWSER_CHARACTERS);
      const { deviceCode, userCode } = await pairings.open({ screen: payload.screen, browser, network }, now);
      const verificationUri = `${publicUrl}/settings/walls`;
      const pairing: Pairing = {
        deviceCode,
        userCode: shownCode(userCode),
        verificationUri,
        verificationUriComplete: `${verificationUri}?pair=${shownCode(userCode)}`,
        expiresIn: PAIRING_SECONDS,
        interval: PAIRING_INTERVAL_SECONDS,
      };
      return h.response(pairing).code(201);
    },
  });
}

function pairTokenRoute(deps: ServiceDeps, pairings: Pairings): ServerRoute {
  const secrets = openWallSecrets(deps.relational, deps.config.secrets.tokenSecret);
  return route('POST', {
    path: '/api/wall/pair/token',
    needs,
    answers: { 200: wallPairedShape },
    payload: pairTokenShape,
    refuses: ['AccessForbidden', 'AuthorizationPending', 'SlowDown', 'AccessDenied', 'ExpiredToken'],
    handler: async ({ payload, request }, h) => {
      const slot = slotOf(request);
      const wall = await pairings.wallOf(payload.deviceCode, deps.clock());
      const { state } = await load(deps.eventStore, wallStream(wall.wallId), wallFold);
      // Between the claim and the event, or after a failure between them, the wall is not there yet.
      if (state.status === 'unknown') refuse('AuthorizationPending');
      if (state.status === 'revoked') refuse('ExpiredToken');
      const secret = await secrets.issue(wall, slot);
      return h
        .response({ wallId: wall.wallId })
        .header('Set-Cookie', cookieOf(slot, secret, deps.config.publicUrl))
        .header('Cache-Control', 'no-store');
    },
  });
}

function tokenRoute({ relational, walls, config }: ServiceDeps): ServerRoute {
  const secrets = openWallSecrets(relational, config.secrets.tokenSecret);
  return route('POST', {
    path: '/api/wall/token',
    needs,
    answers: { 200: wallTokenShape },
    payload: shape({}),
    refuses: ['AccessForbidden', 'WallRevoked'],
    handler: async ({ request }, h) => {
      const slot = slotOf(request);
      const secret = secretIn(request, slot);
      const wallId = secret === '' ? null : await secrets.find(secret, slot);
      const wall = wallId === null ? null : await walls.current(wallId);
      if (wall === null) return refuse('WallRevoked');
      const token: WallToken = { token: await walls.tokenFor(wall.wallId), expiresInSeconds: WALL_TOKEN_MINUTES * 60 };
      return h
        .response(token)
        .header('Set-Cookie', cookieOf(slot, secret, config.publicUrl))
        .header('Cache-Control', 'no-store');
    },
  });
}
