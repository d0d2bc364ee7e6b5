import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { ReadingLog } from '@watchglass/streams/ports/reading-log';
import type { Relational } from '@watchglass/streams/ports/relational';
import { openPostgresReadingLog } from '@watchglass/streams/reading-log/postgres';
import { freshPostgres } from '@watchglass/streams/testing/engines';
import { baseTables } from '../base/private-tables.ts';
import { alarmTables } from './private-tables.ts';

/** The engines that evaluators need, on a database of their own. */
export interface AlarmEngines {
  /** The URL of the database. */
  readonly url: string;
  readonly relational: Relational;
  readonly eventStore: EventStore;
  readonly readingLog: ReadingLog;
  close(): Promise<void>;
}

export async function openAlarmEngines(partitions: number): Promise<AlarmEngines> {
  const { relational, url, drop } = await freshPostgres();
  await relational.migrate('command', [...alarmTables, ...baseTables]);
  const eventStore = await openPostgresEventStore({ url });
  const readingLog = await openPostgresReadingLog({ url, partitions });
  return {
    url,
    relational,
    eventStore,
    readingLog,
    async close() {
      await readingLog.close();
      await eventStore.close();
      await drop();
    },
  };
}
