import type { Logger } from 'pino';
import { startPolicies } from '@watchglass/command-api/alarm/start-policies';
import { startBasePolicies } from '@watchglass/command-api/base/manage/start-base-policies';
import { startReminders } from '@watchglass/command-api/calibration/start-reminders';
import type { PoliciesConfig } from '@watchglass/command-api/config';
import { startExportPolicies } from '@watchglass/command-api/export/start-export-policies';
import { startFilePolicies } from '@watchglass/command-api/file/start-file-policies';
import { openPostOffice } from '@watchglass/command-api/mail/post-office';
import { startMail } from '@watchglass/command-api/mail/start-mail';
import { startNotifications } from '@watchglass/command-api/notification/start-notifications';
import { httpAdapters } from '@watchglass/command-api/integration/http-adapters';
import { mqttAdapter } from '@watchglass/command-api/integration/mqtt-adapter';
import { startAsking } from '@watchglass/command-api/device-cloud/start-asking';
import { openIntake } from '@watchglass/command-api/integration/open-intake';
import { startReceiving } from '@watchglass/command-api/integration/start-receiving';
import { startDeliveries } from '@watchglass/command-api/integration/start-deliveries';
import { openOutgoing } from '@watchglass/command-api/outgoing/outgoing';
import { startOrganizationPolicies } from '@watchglass/command-api/organization/start-organization-policies';
import { startReports } from '@watchglass/command-api/report/start-reports';
import { startQuarantine } from '@watchglass/command-api/quarantine/start-quarantine';
import { startReplacements } from '@watchglass/command-api/replacement/start-replacements';
import { followCutoffs } from '@watchglass/command-api/retention/cutoffs';
import { startRetention } from '@watchglass/command-api/retention/start-retention';
import { unexpiredReadings } from '@watchglass/command-api/retention/unexpired-readings';
import { startSensorPolicies } from '@watchglass/command-api/sensor/start-sensor-policies';
import { startShelfPolicies } from '@watchglass/command-api/shelf/start-shelf-policies';
import { startUserPolicies } from '@watchglass/command-api/user/start-user-policies';
import { openVault } from '@watchglass/command-api/vault/person-keys';
import { startWallPolicies } from '@watchglass/command-api/wall/start-wall-policies';
import { startWebhooks } from '@watchglass/command-api/webhook/start-webhooks';
import { retentionInForce } from '@watchglass/schemas/retention/terms';
import type { Streams } from '@watchglass/streams/open';

export type Stops = (() => Promise<void>)[];

interface Wires extends Streams {
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly log: Logger;
}

interface Around {
  readonly config: PoliciesConfig;
  /** Receives plain sentences about the start. */
  readonly report: (line: string) => void;
  /** Returns who hears of the failures of a policy. */
  readonly told: (what: string) => (error: unknown) => void;
  readonly stops: Stops;
}

/** Every policy of the product in this process, as `command-api/src/policies.ts` starts them in one of their own. */
export async function startAllPolicies(wires: Wires, { config, report, told, stops }: Around): Promise<void> {
  const started = (policy: { stop(): Promise<void> }): void => {
    stops.push(() => policy.stop());
  };
  started(await startPolicies(wires, { log: wires.log, report: told('policies') }));
  started(startUserPolicies({ ...wires, report: told('people') }));
  started(await startMail({ ...wires, config, report }));
  const outgoing = openOutgoing({ ...config.outgoing, clock: wires.clock });
  stops.push(async () => outgoing.close());
  const postOffice = openPostOffice(config);
  started(await startNotifications({ ...wires, config, postOffice, outgoing, report: told('notifications') }));
  const vault = openVault(wires.relational, config.secrets.masterKey);
  started(await startReports({ ...wires, config, vault, postOffice: openPostOffice(config), report: told('reports') }));
  started(startWebhooks({ ...wires, vault, outgoing, report: told('webhooks') }));
  const { integrationHost } = config.outgoing;
  const mqtt = mqttAdapter(config.outgoing);
  stops.push(() => mqtt.close());
  const adapters = { ...httpAdapters(outgoing), mqttOut: mqtt.mqttOut };
  const cutoffs = followCutoffs(wires.eventStore);
  started(cutoffs);
  const timeSeries = unexpiredReadings(wires.timeSeries, cutoffs);
  const integrations = { ...wires, timeSeries, vault, integrationHost, report: told('integrations') };
  const deliveries = startDeliveries({ ...integrations, adapters });
  started(deliveries);
  started(startAsking({ ...integrations, outgoing, memberships: deliveries.memberships }, deliveries.integrations));
  const intake = openIntake(wires, told('integrations'));
  started(intake);
  const { memberships } = deliveries;
  const receiving = { ...integrations, outgoing: config.outgoing, intake, memberships };
  started(startReceiving(receiving, deliveries.integrations));
  started(startQuarantine(wires, { report: told('quarantine') }));
  started(startReplacements({ ...wires, report: told('replacements') }));
  started(startOrganizationPolicies(wires, { report: told('organizations') }));
  started(startBasePolicies(wires, { report: told('bases') }));
  started(await startShelfPolicies(wires, { report: told('shelves') }));
  started(startWallPolicies(wires, { report: told('walls') }));
  started(startSensorPolicies(wires));
  started(startReminders(wires, { report: told('reminders') }));
  started(startExportPolicies(wires, { report: told('exports') }));
  started(startRetention(wires, { ask: retentionInForce, report: told('retention') }));
  started(startFilePolicies(wires, { report: told('files') }));
}
