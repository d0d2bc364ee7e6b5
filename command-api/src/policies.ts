import { v7 } from 'uuid';
import { replyTo, replyToStatus } from '@watchglass/schemas/http/reply';
import { retentionInForce } from '@watchglass/schemas/retention/terms';
import { readStreamsConfig } from '@watchglass/streams/config';
import { startHealthServer } from '@watchglass/streams/http/health-server';
import { serve } from '@watchglass/streams/http/serve';
import { openLog } from '@watchglass/streams/observe/log';
import { startTracing } from '@watchglass/streams/observe/tracing';
import { probeOf } from '@watchglass/streams/observe/wire-health';
import { openStreams } from '@watchglass/streams/open';
import { startPolicies } from './alarm/start-policies.ts';
import { startBasePolicies } from './base/manage/start-base-policies.ts';
import { startReminders } from './calibration/start-reminders.ts';
import { readPoliciesConfig } from './config.ts';
import { startExportPolicies } from './export/start-export-policies.ts';
import { startFilePolicies } from './file/start-file-policies.ts';
import { startMail } from './mail/start-mail.ts';
import { openPostOffice } from './mail/post-office.ts';
import { startNotifications } from './notification/start-notifications.ts';
import { openOutgoing } from './outgoing/outgoing.ts';
import { startOrganizationPolicies } from './organization/start-organization-policies.ts';
import { migratePrivateSchemas } from './private-schema/migrations.ts';
import { startReports } from './report/start-reports.ts';
import { startQuarantine } from './quarantine/start-quarantine.ts';
import { startReplacements } from './replacement/start-replacements.ts';
import { startRetention } from './retention/start-retention.ts';
import { startSensorPolicies } from './sensor/start-sensor-policies.ts';
import { startShelfPolicies } from './shelf/start-shelf-policies.ts';
import { startUserPolicies } from './user/start-user-policies.ts';
import { openVault } from './vault/person-keys.ts';
import { startWallPolicies } from './wall/start-wall-policies.ts';
import { startWebhooks } from './webhook/start-webhooks.ts';

/**
 * The second entry of the command API: policies that turn readings into alarm events and events into mails, and erase
 * deleted data. Any number of processes share the work.
 */
const config = readPoliciesConfig();
const log = openLog('policies');
const stopTracing = await startTracing('policies');
const streams = await openStreams(readStreamsConfig(), (line) => log.info(line));
await migratePrivateSchemas(streams.relational);
const wires = { ...streams, clock: () => new Date(), newId: v7 };
const report = (error: unknown): void => log.warn({ err: error }, 'a policy failed and is retried');
const policies = await startPolicies(wires, { log, report });
const people = startUserPolicies({ ...wires, report });
const mail = await startMail({ ...wires, config, log, report: (line) => log.info(line) });
const outgoing = openOutgoing({ ...config.outgoing, clock: wires.clock });
const notifications = await startNotifications({
  ...wires,
  config,
  postOffice: openPostOffice(config),
  outgoing,
  report,
});
const organizations = startOrganizationPolicies(wires, { report });
const files = startFilePolicies(wires, { report });
const exported = startExportPolicies(wires, { report });
const bases = startBasePolicies(wires, { report });
const replacements = startReplacements({ ...wires, report });
const quarantine = startQuarantine(wires, { report });
const sensors = startSensorPolicies(wires);
const shelves = await startShelfPolicies(wires, { report });
const reminders = startReminders(wires, { report });
const retention = startRetention(wires, { ask: retentionInForce, report });
const walls = startWallPolicies(wires, { report });
const vault = openVault(streams.relational, config.secrets.masterKey);
const reports = await startReports({ ...wires, config, vault, postOffice: openPostOffice(config), report });
const webhooks = startWebhooks({ ...wires, vault, outgoing, report });
const health = await startHealthServer({
  replies: { replyTo, replyToStatus },
  log,
  needs: {
    'event store': probeOf.eventStore(streams.eventStore),
    'reading log': probeOf.readingLog(streams.readingLog),
    relational: probeOf.relational(streams.relational),
  },
});
serve({
  ...health,
  host: config.host,
  port: config.port,
  log,
  behindProxy: false,
  stops: [
    () => files.stop(),
    () => exported.stop(),
    () => bases.stop(),
    () => replacements.stop(),
    () => quarantine.stop(),
    () => sensors.stop(),
    () => shelves.stop(),
    () => reminders.stop(),
    () => retention.stop(),
    () => walls.stop(),
    () => webhooks.stop(),
    () => reports.stop(),
    () => organizations.stop(),
    () => people.stop(),
    () => mail.stop(),
    () => notifications.stop(),
    async () => outgoing.close(),
    () => policies.stop(),
    () => health.server.stop(),
    () => streams.stop(),
    stopTracing,
  ],
});
