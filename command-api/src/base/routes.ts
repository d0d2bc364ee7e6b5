import type { Request, ServerRoute } from '@hapi/hapi';
import {
  collectCredentialShape,
  describeBaseShape,
  helloShape,
  serialShape,
  takeOverBaseShape,
  type CollectCredential,
  type DescribeBase,
  type Hello,
  type TakeOverBase,
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
import { placing } from '../location/place.ts';
import { baseFold, describeBase, seenBase, type Base } from './base.ts';
import { collectCredential, hello, takeOver, unregister } from './registration.ts';

const needs = { access: 'member', module: 'devices', right: 'w' } as const;
const app = { needs: { access: 'public' } } as const;
const org = integer(1);
const basePath = shape({ org, serial: serialShape });

/** POST /ingest/hello and /ingest/credential: for a base that has nothing but its serial and a nonce. */
function firstContactRoutes(deps: ServiceDeps): ServerRoute[] {
  const contacts = rateLimit({ limit: HELLOS_PER_MINUTE, windowMs: 60_000 });
  const admitted = (request: Request): string => {
    const network = networkOf(callerOf(request).clientAddress);
    mustNotWait(contacts.take(network, deps.clock().getTime()));
    return network;
  };
  return [
    {
      method: 'POST',
      path: '/ingest/hello',
      options: { app, response: { status: { 200: helloReplyShape } }, validate: { payload: helloShape } },
      handler: (request) => hello(deps, request.payload as Hello, admitted(request)),
    },
    {
      method: 'POST',
      path: '/ingest/credential',
      options: {
        app,
        response: { status: { 200: baseCredentialShape } },
        validate: { payload: collectCredentialShape },
      },
      handler: (request) => {
        admitted(request);
        const asked = request.payload as CollectCredential;
        const metadata = metadataOf(request, deps, { kind: 'device', id: asked.serial });
        return collectCredential(deps, asked, (organizationId) => ({ ...metadata, organizationId }));
      },
    },
  ];
}

/** POST /api/gateways/{org}/takeover, PUT and DELETE …/base/{serial}. */
export function baseRoutes(deps: ServiceDeps): ServerRoute[] {
  return [
    ...firstContactRoutes(deps),
    {
      method: 'POST',
      path: '/api/gateways/{org}/takeover',
      options: {
        app: { needs, command: 'TakeOverBase' },
        response: { status: { 201: baseTakenOverShape } },
        validate: { params: shape({ org }), payload: takeOverBaseShape },
      },
      handler: async (request, h) => {
        const command = request.payload as TakeOverBase;
        // It would be at no location, and so out of sight of who took it over.
        if (sightOf(request).locations !== null) refuse('BeyondYourLocations');
        const network = networkOf(callerOf(request).clientAddress);
        const acting = { organizationId: organizationOf(request), network, context: contextOf(request, deps) };
        return answer(h, await takeOver(deps, command, acting), { serial: command.serial }).code(201);
      },
    },
    {
      method: 'PUT',
      path: '/api/gateways/{org}/base/{serial}',
      options: {
        app: { needs, command: 'DescribeBase' },
        response: { status: { 200: doneShape } },
        validate: { params: basePath, payload: describeBaseShape },
      },
      handler: async (request, h) => {
        const { serial } = request.params as { serial: string };
        const asked = request.payload as DescribeBase;
        const [sight, stream] = [sightOf(request), baseStream(serial)];
        const admit = (base: Base) => seenBase(base, sight);
        const decide = (base: Base): BaseEvent[] => describeBase(base, organizationOf(request), asked);
        const found = async () => seenBase((await load(deps.eventStore, stream, baseFold)).state, sight);
        const carryOut = () =>
          handleCommand(deps.eventStore, stream, { ...baseFold, admit, decide }, contextOf(request, deps));
        return answer(h, await placing(deps, { sight, stream, location: asked.location, mustBeSeen: found, carryOut }));
      },
    },
    {
      method: 'DELETE',
      path: '/api/gateways/{org}/base/{serial}',
      options: {
        app: { needs: { ...needs, unlicensed: 'a smaller licence needs fewer bases' }, command: 'UnregisterBase' },
        response: { status: { 200: doneShape } },
        validate: { params: basePath },
      },
      handler: async (request, h) => {
        const { serial } = request.params as { serial: string };
        return answer(
          h,
          await unregister(deps, serial, { sight: sightOf(request), context: contextOf(request, deps) }),
        );
      },
    },
  ];
}
