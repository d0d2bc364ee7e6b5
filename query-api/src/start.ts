import type http from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Server } from '@hapi/hapi';
import type { Logger } from 'pino';
import { METHODS_OF_PATHS } from '@watchglass/schemas/http/methods-of-paths';
import { replyTo, replyToStatus } from '@watchglass/schemas/http/reply';
import { validator } from '@watchglass/schemas/shape';
import { VERSION_HEADER } from '@watchglass/schemas/version/header';
import { readBuildId } from '@watchglass/streams/http/build-id';
import { addressBehind } from '@watchglass/streams/http/caller';
import { refuseOtherMethods } from '@watchglass/streams/http/other-methods';
import { createHttpServer, type HttpServer, type ServiceWires } from '@watchglass/streams/http/server';
import { tellBuild } from '@watchglass/streams/http/tell-build';
import { probeOf } from '@watchglass/streams/observe/wire-health';
import { openApiAccounts } from './api-account/api-accounts.ts';
import { BaseProgress } from './base/progress.ts';
import { queryRoutes, rowSources } from './concepts.ts';
import type { QueryApiConfig } from './config.ts';
import type { QueryDeps, QueryWires } from './deps.ts';
import { openEventFeed } from './event-feed/event-feed.ts';
import { startExports } from './export/start-exports.ts';
import { FieldBuses } from './field-bus/field-buses.ts';
import { bearerOfToken, membershipIn, queryAdmission, type AdmissionDeps } from './http/admission.ts';
import { waitForOwnWrites } from './http/caught-up.ts';
import { hasReadModels } from './http/read-models.ts';
import { openAddresses } from './invitation/addresses.ts';
import { openInvitationList } from './invitation/invitation-list.ts';
import { startLiveGateway, type LiveGateway } from './live/gateway.ts';
import { placementHead } from './location/placement-head.ts';
import { openMemberList } from './member/member-list.ts';
import { followMemberships } from './member/memberships.ts';
import { organizationHead } from './organization/organization-head.ts';
import { followEndedSessions } from './user/ended-sessions.ts';
import { noteTables } from './export/note-table.ts';
import { openPublicTiles } from './monitor/public-tiles.ts';
import { openPeople } from './user/people.ts';
import { openWalls } from './wall/walls.ts';
import { withinRetention } from './retention/within-retention.ts';
import { limitReadApi } from './read-api/account-limits.ts';
import { familyForm } from './read-api/family-form.ts';
import { makeReport } from './report/make-report.ts';
import { startReports } from './report/start-reports.ts';
import { readWebFiles } from './web-app/files.ts';
import { webAppRoutes } from './web-app/routes.ts';

const WEB_APP = fileURLToPath(new URL('../../web/dist', import.meta.url));

export interface QueryApiOptions extends QueryWires {
  readonly config: QueryApiConfig;
  readonly log: Logger;
}

export interface QueryApi {
  /** The server does not listen yet. */
  readonly listener: http.Server;
  readonly server: Server;
  readonly drain: HttpServer['drain'];
  /** Attaches the Socket.IO gateway to the listening server; it stops with the API. */
  attachLive(listening: http.Server): void;
  /** Closes the lines of all clients, which reconnect by themselves. */
  closeLive(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the query side. The projectors make the read models: before that, `/readyz` fails. */
export async function startQueryApi(given: QueryApiOptions): Promise<QueryApi> {
  const options = { ...given, timeSeries: withinRetention(given) };
  const { config, relational, clock, log } = options;
  const { tokenSecret } = config.secrets;
  const known = depsOf(options);
  const revokedSessions = followEndedSessions({
    ...options,
    report: (error) => log.warn({ err: error }, 'ended sessions'),
  });
  const apiAccounts = openApiAccounts({ ...options, memberships: known.memberships, tokenSecret });
  const { memberships, walls } = known;
  const admission: AdmissionDeps = { tokenSecret, clock, revokedSessions, memberships, apiAccounts, walls };
  const eventFeed = openEventFeed({
    ...options,
    membershipOf: async (caller, organizationId) =>
      revokedSessions.has(caller.sessionId ?? '') ? null : membershipIn(organizationId, caller, admission),
  });
  const deps: QueryDeps = { ...known, eventFeed };
  const { server, listener, drain }: HttpServer = createHttpServer({
    validator,
    admission: queryAdmission(admission),
    replies: { replyTo, replyToStatus, inForm: familyForm },
    log,
    wires: wiresOf(options),
    ready: async (): Promise<boolean> => revokedSessions.isReady && (await hasReadModels(server, relational)),
    trustedProxies: config.trustedProxies,
  });
  limitReadApi(server, clock);
  waitForOwnWrites(server, relational);
  serve(server, deps);
  await server.start();
  const exports = startExports({ ...deps, report: (error) => log.warn({ err: error }, 'exports') });
  const reports = startReports({ ...deps, makeReport, report: (error) => log.warn({ err: error }, 'reports') });
  const gateways: LiveGateway[] = [];
  const closeLive = async (): Promise<void> => {
    eventFeed.stop();
    await Promise.all(gateways.splice(0).map((gateway) => gateway.stop()));
  };
  return {
    listener,
    server,
    drain,
    closeLive,
    attachLive: (listening) => void gateways.push(gatewayOn(listening, deps, { admission, log })),
    async stop() {
      await closeLive();
      await server.stop({ timeout: 5_000 });
      await Promise.all([exports.stop(), reports.stop()]);
      revokedSessions.stop();
      deps.memberships.stop();
      deps.baseProgress.stop();
      deps.fieldBuses.stop();
      apiAccounts.stop();
      walls.stop();
      deps.publicTiles.stop();
    },
  };
}

function depsOf(options: QueryApiOptions): Omit<QueryDeps, 'eventFeed'> {
  const {
    config: {
      secrets: { masterKey, tokenSecret },
    },
    relational,
    liveBus,
    clock,
  } = options;
  const people = openPeople(relational, masterKey, clock);
  const addresses = openAddresses(relational, masterKey);
  return {
    ...options,
    people,
    addresses,
    memberships: followMemberships(relational, liveBus, clock),
    members: openMemberList(options),
    invitations: openInvitationList({ ...options, people, addresses }),
    baseProgress: new BaseProgress(liveBus),
    fieldBuses: new FieldBuses(liveBus, clock),
    walls: openWalls({ relational, liveBus, clock, tokenSecret }),
    publicTiles: openPublicTiles(options),
    noteTable: noteTables(options),
  };
}

function wiresOf({ relational, timeSeries, liveBus }: QueryWires): ServiceWires {
  return {
    needs: { relational: probeOf.relational(relational) },
    uses: { 'time series': probeOf.timeSeries(timeSeries), 'live bus': probeOf.liveBus(liveBus) },
  };
}

/** Serves the queries and the built web app, and names the build in every answer. */
function serve(server: Server, deps: QueryDeps): void {
  const buildId = readBuildId(WEB_APP);
  tellBuild(server, { header: VERSION_HEADER, buildId });
  server.route([
    ...queryRoutes(deps),
    ...webAppRoutes({ files: readWebFiles(WEB_APP), config: deps.config, buildId }).map((route) => route(deps)),
  ]);
  refuseOtherMethods(server, METHODS_OF_PATHS, { replyToStatus });
}

function gatewayOn(
  httpServer: http.Server,
  deps: QueryDeps,
  { admission, log }: { admission: AdmissionDeps; log: Logger },
): LiveGateway {
  const { relational, liveBus, clock } = deps;
  return startLiveGateway({
    httpServer,
    relational,
    liveBus,
    clock,
    rows: rowSources(deps),
    organizationHead: (organizationId) => organizationHead(relational, organizationId),
    placementHead: (organizationId) => placementHead(relational, organizationId),
    authenticate: async (token) => {
      const { kind, id, sessionId } = (await bearerOfToken(token, '', admission)) ?? {};
      const isLive = kind === 'user' || kind === 'apiAccount' || kind === 'wall';
      return isLive && id !== undefined && sessionId !== undefined ? { kind, userId: id, sessionId } : null;
    },
    membershipOf: ({ kind, userId, sessionId }, organizationId) =>
      membershipIn(organizationId, { kind, id: userId, sessionId }, admission),
    hasEnded: (sessionId) => admission.revokedSessions.has(sessionId),
    publicPages: {
      publicTiles: deps.publicTiles,
      addressOf: ({ handshake, request }) =>
        addressBehind(
          request.socket.remoteAddress ?? '',
          String(handshake.headers['x-forwarded-for'] ?? ''),
          deps.config.trustedProxies,
        ),
    },
    report: (error) => log.error({ err: error }, 'live'),
  });
}
