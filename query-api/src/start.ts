import type http from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Server } from '@hapi/hapi';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { replyTo, replyToStatus } from '@watchglass/schemas/http/reply';
import { validator } from '@watchglass/schemas/shape';
import { API_TOKEN_HOURS } from '@watchglass/schemas/user/limits';
import { followRevokedSessions } from '@watchglass/streams/http/revoked-sessions';
import { createHttpServer } from '@watchglass/streams/http/server';
import type { QueryApiConfig } from './config.ts';
import type { QueryDeps, QueryWires } from './deps.ts';
import { personOf, queryAdmission, type AdmissionDeps } from './http/admission.ts';
import { waitForOwnWrites } from './http/caught-up.ts';
import { startLiveGateway, type LiveGateway } from './live/gateway.ts';
import { rowSources } from './live/row-sources.ts';
import { followMemberships } from './member/memberships.ts';
import { queryRoutes } from './routes.ts';
import { openPeople } from './user/people.ts';
import { readWebFiles } from './web-app/files.ts';
import { webAppRoutes } from './web-app/routes.ts';

const WEB_APP = fileURLToPath(new URL('../../web/dist', import.meta.url));

export interface QueryApiOptions extends QueryWires {
  readonly config: QueryApiConfig;
  readonly log: Logger;
}

export interface QueryApi {
  /** Not listening yet. */
  readonly listener: http.Server;
  readonly server: Server;
  readonly registry: Registry;
  /** Puts the Socket.IO gateway on the server that listens; it stops with the API. */
  attachLive(listening: http.Server): void;
  stop(): Promise<void>;
}

/** Starts the query side on its wires. The read models belong to the projectors: they must have made their tables. */
export async function startQueryApi(options: QueryApiOptions): Promise<QueryApi> {
  const { config, relational, liveBus, clock, log } = options;
  const { tokenSecret, masterKey } = config.secrets;
  const memberships = followMemberships(relational, liveBus, clock);
  const deps: QueryDeps = { ...options, memberships, people: openPeople(relational, masterKey, clock) };
  const revokedSessions = followRevokedSessions(liveBus, { clock, rememberMs: API_TOKEN_HOURS * 3_600_000 });
  const admission: AdmissionDeps = { tokenSecret, clock, revokedSessions, memberships };
  const { server, listener, registry } = createHttpServer({
    validator,
    admission: queryAdmission(admission),
    replies: { replyTo, replyToStatus },
    log,
    ready: async () => (await relational.query('SELECT 1')).length === 1,
    trustedProxies: config.trustedProxies,
  });
  waitForOwnWrites(server, relational);
  server.route([...queryRoutes(deps), ...webAppRoutes({ files: readWebFiles(WEB_APP), demo: config.demo })]);
  await server.initialize();
  const gateways: LiveGateway[] = [];
  return {
    listener,
    server,
    registry,
    attachLive: (listening) => void gateways.push(gatewayOn(listening, deps, { admission, log })),
    async stop() {
      await Promise.all(gateways.map((gateway) => gateway.stop()));
      await server.stop({ timeout: 5_000 });
      revokedSessions.stop();
      memberships.stop();
    },
  };
}

function gatewayOn(httpServer: http.Server, deps: QueryDeps, { admission, log }: { admission: AdmissionDeps; log: Logger }): LiveGateway {
  const { relational, liveBus, clock, people, memberships } = deps;
  return startLiveGateway({
    httpServer, relational, liveBus, clock,
    rows: rowSources(relational, people),
    authenticate: async (token) => {
      const person = await personOf(token, admission);
      return person?.sessionId === undefined ? null : { userId: person.id, sessionId: person.sessionId };
    },
    membershipOf: (userId, organizationId) => memberships.membershipOf(organizationId, userId),
    report: (error) => log.error({ err: error }, 'live'),
  });
}
