import type http from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Server } from '@hapi/hapi';
import type { Logger } from 'pino';
import { API_REQUESTS_COUNTED } from '@watchglass/schemas/api-account/messages';
import { API_TOKEN_HOURS } from '@watchglass/schemas/user/limits';
import { METHODS_OF_PATHS } from '@watchglass/schemas/http/methods-of-paths';
import { replyTo, replyToStatus } from '@watchglass/schemas/http/reply';
import { validator } from '@watchglass/schemas/shape';
import { VERSION_HEADER } from '@watchglass/schemas/version/header';
import { countedRequests } from '@watchglass/streams/http/counted-requests';
import { readBuildId } from '@watchglass/streams/http/build-id';
import { followRevokedSessions } from '@watchglass/streams/http/revoked-sessions';
import { refuseOtherMethods } from '@watchglass/streams/http/other-methods';
import { createHttpServer, type HttpServer, type ServiceWires } from '@watchglass/streams/http/server';
import { tellBuild } from '@watchglass/streams/http/tell-build';
import type { Files } from '@watchglass/streams/ports/files';
import type { ReadingLog } from '@watchglass/streams/ports/reading-log';
import { probeOf } from '@watchglass/streams/observe/wire-health';
import { admitApiAccounts } from './api-account/admission.ts';
import { openLiveAccounts } from './api-account/live-accounts.ts';
import { storeRequestCounts } from './api-account/request-counts.ts';
import { openSecretHolder } from './api-account/secret-holders.ts';
import { recordApiAccountUses } from './api-account/when-api-account-used.ts';
import { recordRefusals } from './audit/refusal-recorder.ts';
import { whenRequestRefused } from './audit/when-request-refused.ts';
import { Channel } from './base/channel/channel.ts';
import { openBaseCredentials } from './base/credentials.ts';
import { ofActiveOrganizations } from './base/of-active-organizations.ts';
import type { CommandApiConfig } from './config.ts';
import type { Deps, ServiceDeps } from './deps.ts';
import { followRulesOfDestinations } from './destination/rules-of-destinations.ts';
import { commandAdmission } from './http/admission.ts';
import { tellTheOutrun } from './http/outrun.ts';
import { keepPastReadOnly } from './http/past-is-read-only.ts';
import { followMemberships } from './member/memberships.ts';
import { openOutgoing } from './outgoing/outgoing.ts';
import { migratePrivateSchemas } from './private-schema/migrations.ts';
import { openIngest } from './reading/open-ingest.ts';
import { commandRoutes } from './routes.ts';
import { followTextTags } from './tag/follow-text-tags.ts';
import { endedSince } from './user/sessions.ts';
import { openVault } from './vault/person-keys.ts';
import { openLiveWalls } from './wall/live-walls.ts';

/** The app that the query API serves; both services report its build. */
const WEB_APP = fileURLToPath(new URL('../../web/dist', import.meta.url));

export interface CommandApiOptions extends Deps, Pick<ServiceDeps, 'readings' | 'timeSeries'> {
  readonly files: Files;
  readonly receiptLog: ReadingLog;
  readonly config: CommandApiConfig;
  readonly log: Logger;
}

export interface CommandApi {
  /** The listener does not listen yet. */
  readonly listener: http.Server;
  readonly server: Server;
  readonly drain: HttpServer['drain'];
  /** The dependencies for protocols beside HTTP: the MQTT broker checks the same credentials. */
  readonly deps: ServiceDeps;
  stop(): Promise<void>;
}

/** Starts the command API on its wires: private tables first, then the followers, then the routes. */
export async function startCommandApi(options: CommandApiOptions): Promise<CommandApi> {
  const { config, eventStore, relational, liveBus, clock, log } = options;
  const { tokenSecret, masterKey } = config.secrets;
  await migratePrivateSchemas(relational);
  const vault = openVault(relational, masterKey);
  const memberships = followMemberships(eventStore, (error) => log.error({ err: error }, 'memberships'));
  const baseCredentials = ofActiveOrganizations(
    openBaseCredentials({ relational, liveBus, clock, tokenSecret }),
    memberships,
  );
  const rememberMs = API_TOKEN_HOURS * 3_600_000;
  const already = await endedSince(relational, new Date(clock().getTime() - rememberMs));
  const revokedSessions = followRevokedSessions(liveBus, { clock, rememberMs, already });
  const apiAccounts = openLiveAccounts({ ...options, memberships, tokenSecret });
  const requests = countedRequests({ ...options, subject: API_REQUESTS_COUNTED, source: options.newId() });
  const admitApiAccount = admitApiAccounts({ ...options, requests });
  const secretHolder = openSecretHolder({ ...options, apiAccounts, tokenSecret });
  const walls = openLiveWalls({ ...options, memberships, tokenSecret });
  const ingest = openIngest(options, (error) => log.error({ err: error }, 'custom metric units'));
  const textTags = followTextTags(options);
  const deps: ServiceDeps = {
    ...options,
    vault,
    memberships,
    apiAccounts,
    admitApiAccount,
    secretHolder,
    walls,
    baseCredentials,
    channel: new Channel(options, { masterKey, report: (error) => log.warn({ err: error }, 'bases') }),
    ingest,
    outgoing: openOutgoing({ ...config.outgoing, clock }),
    rulesOfDestinations: followRulesOfDestinations(eventStore),
  };
  const refusals = recordRefusals(deps);
  const [uses, requestCounts] = [recordApiAccountUses(deps), storeRequestCounts(deps)];
  const { server, listener, drain } = createHttpServer({
    validator,
    admission: commandAdmission({
      ...deps,
      tokenSecret,
      revokedSessions,
      authenticateBase: baseCredentials.authenticateBase,
    }),
    replies: { replyTo, replyToStatus, refused: whenRequestRefused(refusals, deps) },
    log,
    wires: wiresOf(options),
    trustedProxies: config.trustedProxies,
  });
  tellBuild(server, { header: VERSION_HEADER, buildId: readBuildId(WEB_APP) });
  tellTheOutrun(server, eventStore);
  keepPastReadOnly(server);
  server.route(commandRoutes(deps));
  refuseOtherMethods(server, METHODS_OF_PATHS, { replyToStatus });
  await server.start();
  const stop = async (): Promise<void> => {
    await server.stop({ timeout: 5000 });
    revokedSessions.stop();
    baseCredentials.stop();
    deps.outgoing.close();
    requests.stop();
    const followers = [memberships, ingest, textTags, refusals, uses, requestCounts, deps.rulesOfDestinations];
    await Promise.all(followers.map((follower) => follower.stop()));
  };
  return { listener, server, drain, deps, stop };
}

/** People can still acknowledge alarms without the reading log, so its absence does not make this service unready. */
function wiresOf({ eventStore, relational, readingLog, liveBus }: Deps): ServiceWires {
  return {
    needs: { 'event store': probeOf.eventStore(eventStore), relational: probeOf.relational(relational) },
    uses: { 'reading log': probeOf.readingLog(readingLog), 'live bus': probeOf.liveBus(liveBus) },
  };
}
