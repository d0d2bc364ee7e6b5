import type { Request, ServerRoute } from '@hapi/hapi';
import {
  collectCredentialShape,
  describeBaseShape,
  helloShape,
  serialShape,
  takeOverBaseShape,
  unregisterBaseShape,
} from '@watchglass/schemas/base/commands';
import { baseStream, type BaseEvent } from '@watchglass/schemas/base/events';
import { HELLOS_PER_MINUTE } from '@watchglass/schemas/base/limits';
import { baseCredentialShape, baseTakenOverShape, helloReplyShape } from '@watchglass/schemas/base/views';
import { doneShape } from '@watchglass/schemas/http/answers';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape } from '@watchglass/schemas/shape';
import { callerOf, networkOf } from '@watchglass/streams/http/caller';
import { rateLimit } from '@watchglass/streams/http/rate-limit';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import { answer, contextOf, metadataOf, organizationOf, sightOf } from '../http/command-context.ts';
import { mustNotWait } from '../http/must-wait.ts';
import { placing } from '../location/placing.ts';
import { baseFold, describeBase, seenBase, type Base } from './base.ts';
import { route } from '../http/route.ts';
import { tagsByName } from '../tag/carry-out-tags.ts';
import { currentPassword } from '../user/current-password.ts';
import { setPaused } from './pausing.ts';
import { collectCredential, hello, takeOver, unregister } from './registration.ts';

const refuses = ['BeyondYourLocations', 'Conflict', 'Outdated', 'NotFound', 'TooManyTags'] as const;
const credentialRefuses = [
  'GatewayNotFound',
  'GatewayAlreadyRegistered',
  'BaseAlreadyAdded',
  'PinWrong',
  'PinExpired',
  'PinSpoiled',
  'FirmwareTooOld',
  'CredentialNotReady',
  'CredentialAlreadyCollected',
  'NotFound',
  'TooManyRequests',
  'Conflict',
] as const;
const takeoverRefuses = [
  'GatewayNotFound',
  'GatewayAlreadyRegistered',
  'BaseAlreadyAdded',
  'SerialNeeded',
  'PinWrong',
  'PinExpired',
  'PinSpoiled',
  'FirmwareTooOld',
  'BeyondYourLocations',
  'Outdated',
] as const;

const needs = { access: 'member', module: 'devices', right: 'w' } as const;
const app = { needs: { access: 'public' } } as const;
const org = integer(1);
const basePath = shape({ org, serial: serialShape });

/** POST /ingest/hello and /ingest/credential: for a base without a credential, by its serial and a nonce. */
function firstContactRoutes(deps: ServiceDeps): ServerRoute[] {
  const contacts = rateLimit({ limit: HELLOS_PER_MINUTE, windowMs: 60_000 });
  const admitted = (request: Request): string => {
    const network = networkOf(callerOf(request).clientAddress);
    mustNotWait(contacts.take(network, deps.clock().getTime()));
    return network;
  };
  return [
    route('POST', {
      path: '/ingest/hello',
      ...app,
      answers: { 200: helloReplyShape },
      payload: helloShape,
      refuses: [
        'TooManyRequests',
        'GatewayAlreadyRegistered',
        'FirmwareTooOld',
        'RegistrationCodeWrong',
        'RegistrationCodeExpired',
      ],
      handler: (asked) => {
        const network = admitted(asked.request);
        const metadata = metadataOf(asked.request, deps, { kind: 'device', id: asked.payload.serial });
        return hello(deps, asked.payload, { network, metadata });
      },
    }),
    route('POST', {
      path: '/ingest/credential',
      ...app,
      answers: { 200: baseCredentialShape },
      payload: collectCredentialShape,
      refuses: credentialRefuses,
      handler: (asked) => {
        admitted(asked.request);
        const { payload: contact } = asked;
        const metadata = metadataOf(asked.request, deps, { kind: 'device', id: contact.serial });
        return collectCredential(deps, contact, (organizationId) => ({ ...metadata, organizationId }));
      },
    }),
  ];
}

/** POST /api/gateways/{org}/takeover, PUT and DELETE …/base/{serial}. */
export function baseRoutes(deps: ServiceDeps): ServerRoute[] {
  return [
    ...firstContactRoutes(deps),
    route('POST', {
      path: '/api/gateways/{org}/takeover',
      needs,
      command: 'TakeOverBase',
      answers: { 201: baseTakenOverShape },
      params: shape({ org }),
      payload: takeOverBaseShape,
      refuses: takeoverRefuses,
      handler: async (asked, h) => {
        const command = asked.payload;
        // The base would have no location, and so be out of the caller's sight.
        if (sightOf(asked.request).locations !== null) refuse('BeyondYourLocations');
        const network = networkOf(callerOf(asked.request).clientAddress);
        const acting = {
          organizationId: organizationOf(asked.request),
          network,
          context: contextOf(asked.request, deps),
        };
        const taken = await takeOver(deps, command, acting);
        return answer(h, taken, { serial: taken.serial }).code(201);
      },
    }),
    route('PUT', {
      path: '/api/gateways/{org}/base/{serial}',
      needs,
      command: 'DescribeBase',
      answers: { 200: doneShape },
      params: basePath,
      payload: describeBaseShape,
      refuses,
      handler: async (asked, h) => {
        const { serial } = asked.params;
        const { name, tags, location } = asked.payload;
        const [sight, stream] = [sightOf(asked.request), baseStream(serial)];
        const admit = (base: Base) => seenBase(base, sight);
        const found = async () => seenBase((await load(deps.eventStore, stream, baseFold)).state, sight);
        const carryOut = async () => {
          const context = contextOf(asked.request, deps);
          // Before words become tags of a base that the caller does not see.
          await found();
          const tagging = tags && (await tagsByName(deps, context, tags));
          const decide = (base: Base): BaseEvent[] =>
            describeBase(base, sight.organizationId, { name, tagging, location });
          return handleCommand(deps.eventStore, stream, { ...baseFold, admit, decide }, context);
        };
        return answer(h, await placing(deps, { sight, stream, location, mustBeSeen: found, carryOut }));
      },
    }),
    pauseRoute(deps, 'pause'),
    pauseRoute(deps, 'unpause'),
    unregisterRoute(deps),
  ];
}

/** POST /api/gateways/{org}/base/{serial}/pause and /unpause. */
function pauseRoute(deps: ServiceDeps, action: 'pause' | 'unpause'): ServerRoute {
  const isPaused = action === 'pause';
  return route('POST', {
    path: `/api/gateways/{org}/base/{serial}/${action}`,
    needs,
    command: isPaused ? 'PauseBase' : 'UnpauseBase',
    answers: { 200: doneShape },
    params: basePath,
    refuses: ['NotFound'],
    handler: async (asked, h) => {
      const acting = { sight: sightOf(asked.request), context: contextOf(asked.request, deps), isPaused };
      return answer(h, await setPaused(deps, asked.params.serial, acting));
    },
  });
}

/** DELETE /api/gateways/{org}/base/{serial}, with the base's name in capitals or the person's password. */
function unregisterRoute(deps: ServiceDeps): ServerRoute {
  const mustBePassword = currentPassword(deps);
  return route('DELETE', {
    path: '/api/gateways/{org}/base/{serial}',
    needs: { ...needs, unlicensed: 'a smaller licence needs fewer bases' },
    command: 'UnregisterBase',
    answers: { 200: doneShape },
    params: basePath,
    payload: unregisterBaseShape,
    refuses: ['KeyphraseWrong', 'WrongPassword', 'TooManyRequests'],
    handler: async (asked, h) => {
      const { serial } = asked.params;
      const { keyphrase = null, password } = asked.payload;
      const { kind, id: userId, clientAddress } = callerOf(asked.request);
      const sight = sightOf(asked.request);
      seenBase((await load(deps.eventStore, baseStream(serial), baseFold)).state, sight);
      if (password !== undefined) {
        // An API account has no password.
        if (kind !== 'user') refuse('AccessForbidden');
        await mustBePassword({ userId, password, clientAddress });
      }
      const acting = { sight, context: contextOf(asked.request, deps), keyphrase };
      return answer(h, await unregister(deps, serial, acting));
    },
  });
}
