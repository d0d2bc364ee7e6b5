import type { Migration, Relational } from '@watchglass/streams/ports/relational';
import { alarmTables } from '../alarm/private-tables.ts';
import { requestCountTables } from '../api-account/request-counts.ts';
import { apiAccountVaultTables } from '../api-account/vault-tables.ts';
import { assetTables } from '../asset/private-tables.ts';
import { baseTables } from '../base/private-tables.ts';
import { calibrationTables } from '../calibration/private-tables.ts';
import { dashboardTables } from '../dashboard/private-tables.ts';
import { exportTables } from '../export/private-tables.ts';
import { uploadTables } from '../file/private-tables.ts';
import { integrationTables } from '../integration/private-tables.ts';
import { invitationTables } from '../invitation/private-tables.ts';
import { locationTables } from '../location/private-tables.ts';
import { mailTables } from '../mail/private-tables.ts';
import { metricTables } from '../metric/private-tables.ts';
import { fileTables } from '../organization/logo/logo-files.ts';
import { destinationTables } from '../destination/failures.ts';
import { destinationVaultTables } from '../destination/destination-vault.ts';
import { alarmLinkTables } from '../notification/alarm-links.ts';
import { pushDeviceTables } from '../notification/push-devices.ts';
import { monitorVaultTables } from '../monitor/links.ts';
import { monitorTables } from '../monitor/places.ts';
import { notificationTables } from '../notification/private-tables.ts';
import { organizationTables } from '../organization/private-tables.ts';
import { registrationTables } from '../registration/private-tables.ts';
import { reportTables } from '../report/private-tables.ts';
import { planTables } from '../plan/private-tables.ts';
import { sensorTables } from '../sensor/private-tables.ts';
import { phoneCodeTables } from '../sms/phone-codes.ts';
import { smsTables } from '../sms/sms-budget.ts';
import { userTables } from '../user/private-tables.ts';
import { virtualSensorTables } from '../virtual-sensor/private-tables.ts';
import { vaultTables } from '../vault/private-tables.ts';
import { wallTables } from '../wall/private-tables.ts';
import { webhookTables } from '../webhook/private-tables.ts';
import { wallVaultTables } from '../wall/vault-tables.ts';

/** Every table of the schema `command`, concept by concept. Only this service reads and writes them. */
export const privateTables: readonly Migration[] = [
  ...userTables,
  ...organizationTables,
  ...baseTables,
  ...metricTables,
  ...sensorTables,
  ...alarmTables,
  ...dashboardTables,
  ...invitationTables,
  ...mailTables,
  ...locationTables,
  ...virtualSensorTables,
  ...assetTables,
  ...registrationTables,
  ...planTables,
  ...uploadTables,
  ...calibrationTables,
  ...wallTables,
  ...monitorTables,
  ...notificationTables,
  ...destinationTables,
  ...smsTables,
  ...phoneCodeTables,
  ...webhookTables,
  ...requestCountTables,
  ...integrationTables,
  ...exportTables,
  ...reportTables,
];

export async function migratePrivateSchemas(relational: Relational): Promise<void> {
  await relational.migrate('command', privateTables);
  await relational.migrate('vault', [
    ...vaultTables,
    ...apiAccountVaultTables,
    ...wallVaultTables,
    ...alarmLinkTables,
    ...destinationVaultTables,
    ...pushDeviceTables,
    ...monitorVaultTables,
  ]);
  await relational.migrate('files', fileTables);
}
