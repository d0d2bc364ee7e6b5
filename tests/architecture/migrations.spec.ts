import { apiAccountVaultTables } from '@watchglass/command-api/api-account/vault-tables';
import { fileTables } from '@watchglass/command-api/organization/logo/logo-files';
import { destinationVaultTables } from '@watchglass/command-api/destination/destination-vault';
import { monitorVaultTables } from '@watchglass/command-api/monitor/links';
import { pushDeviceTables } from '@watchglass/command-api/notification/push-devices';
import { alarmLinkTables } from '@watchglass/command-api/notification/alarm-links';
import { privateTables } from '@watchglass/command-api/private-schema/migrations';
import { vaultTables } from '@watchglass/command-api/vault/private-tables';
import { wallVaultTables } from '@watchglass/command-api/wall/vault-tables';
import { ALARM_TIME_SERIES_MIGRATIONS } from '@watchglass/projectors/alarm/alarm-episodes';
import { audit, AUDIT_TIME_SERIES_MIGRATIONS } from '@watchglass/projectors/audit/audit';
import { CHECKPOINT_MIGRATIONS } from '@watchglass/projectors/checkpoints';
import { READ_MIGRATIONS } from '@watchglass/projectors/reading/start';
import { READING_TIME_SERIES_MIGRATIONS } from '@watchglass/projectors/reading/time-series-tables';
import { retentionDeletionsMigration } from '@watchglass/projectors/retention/delete-expired';
import { DERIVED_TIME_SERIES_MIGRATIONS, derivedVersionsMigration } from '@watchglass/projectors/virtual-sensor/tables';
import { RECEIPT_TIME_SERIES_MIGRATIONS } from '@watchglass/projectors/wall/receipt-rows';
import { RECEIPT_MIGRATIONS } from '@watchglass/projectors/wall/start-receipts';
import { EVENT_STORE_MIGRATIONS } from '@watchglass/streams/event-store/schema';
import { FILE_STORE_MIGRATIONS } from '@watchglass/streams/files/schema';
import type { Migration } from '@watchglass/streams/ports/relational';
import { migrationsOf } from '@watchglass/streams/reading-log/schema';
import { checksumOf } from '@watchglass/streams/relational/migrate';
import { describe, expect, it } from 'vitest';
import { read } from './sources.ts';

const MIGRATIONS: Readonly<Record<string, readonly Migration[]>> = {
  command: [...privateTables, derivedVersionsMigration],
  vault: [
    ...vaultTables,
    ...apiAccountVaultTables,
    ...wallVaultTables,
    ...alarmLinkTables,
    ...destinationVaultTables,
    ...pushDeviceTables,
    ...monitorVaultTables,
  ],
  files: fileTables,
  read: [
    ...CHECKPOINT_MIGRATIONS,
    ...audit.migrations,
    ...READ_MIGRATIONS,
    ...RECEIPT_MIGRATIONS,
    retentionDeletionsMigration,
  ],
  event_store: EVENT_STORE_MIGRATIONS,
  file_store: FILE_STORE_MIGRATIONS,
  reading_log: migrationsOf('readings'),
  receipts_log: migrationsOf('receipts'),
  clickhouse: [
    ...AUDIT_TIME_SERIES_MIGRATIONS,
    ...ALARM_TIME_SERIES_MIGRATIONS,
    ...READING_TIME_SERIES_MIGRATIONS,
    ...DERIVED_TIME_SERIES_MIGRATIONS,
    ...RECEIPT_TIME_SERIES_MIGRATIONS,
  ],
};

describe('migrations', () => {
  /** Installations have applied each migration in this form: a change is a new migration with its own line. */
  it('are unchanged since their release, and each is listed', () => {
    const listed = JSON.parse(read('tests/architecture/migrations.json')) as Readonly<Record<string, string>>;
    const present = Object.entries(MIGRATIONS).flatMap(([schema, migrations]) =>
      migrations.map((migration) => [`${schema} ${migration.name}`, checksumOf(migration).slice(0, 16)] as const),
    );
    expect(Object.fromEntries(present.filter(([name, checksum]) => listed[name] !== checksum))).toEqual({});
  });
});
