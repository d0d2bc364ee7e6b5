import type { Logger } from 'pino';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { ReadingLog } from '@watchglass/streams/ports/reading-log';
import type { Relational } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import {
  ALARM_TIME_SERIES_MIGRATIONS,
  alarmEpisodes,
  alarmEpisodesFeed,
  alarmEpisodesTable,
} from './alarm/alarm-episodes.ts';
import { audit, AUDIT_TIME_SERIES_MIGRATIONS, auditTable } from './audit/audit.ts';
import { untilReached } from './checkpoints.ts';
import { makeReadModels } from './make-read-models.ts';
import { forgetVersions } from './moment/forget-versions.ts';
import { migrateTimeSeries } from './migrate-time-series.ts';
import { startOutbox } from './outbox.ts';
import { rowProjections } from './projections.ts';
import { startReadingProjector } from './reading/start.ts';
import { renewReadModels } from './rebuild/renew.ts';
import { retentionDeletionsMigration } from './retention/delete-expired.ts';
import { startDeleting } from './retention/start-deleting.ts';
import { runProjections } from './run-projections.ts';
import { startReceiptProjector } from './wall/start-receipts.ts';
import { startDerivation } from './virtual-sensor/start.ts';

export interface ProjectorWires {
  readonly eventStore: EventStore;
  readonly readingLog: ReadingLog;
  readonly receiptLog: ReadingLog;
  readonly relational: Relational;
  readonly timeSeries: TimeSeries;
  readonly liveBus: LiveBus;
  /** Called for each parked event and for each failure that is retried. */
  readonly report: (error: unknown) => void;
  readonly log?: Logger;
}

export interface Projectors {
  /** Resolves when the read models and the audit contain all present events and readings. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Pages for ClickHouse may be rarer: no screen shows the audit or the history live, and the way there takes longer. */
const OUTBOX_PAGE_EVERY_MS = 100;

const FORGET_EVERY_MS = 24 * 3_600_000;

/** Names of all checkpoints: one for each projection, and one for the arrival of each outbox in ClickHouse. */
export const checkpointNames: readonly string[] = [
  ...rowProjections,
  audit,
  alarmEpisodesFeed,
  auditTable,
  alarmEpisodesTable,
].map(({ name }) => name);

/**
 * Creates missing read models and keeps them up to date until it is stopped. Resolves when all have this version's
 * form; until then those of another form serve queries.
 */
export async function startProjectors(wires: ProjectorWires): Promise<Projectors> {
  const { relational, timeSeries, eventStore } = wires;
  const episodes = alarmEpisodes(eventStore);
  await makeReadModels([...rowProjections, audit, episodes], wires);
  await migrateTimeSeries({ relational, timeSeries }, [
    ...AUDIT_TIME_SERIES_MIGRATIONS,
    ...ALARM_TIME_SERIES_MIGRATIONS,
  ]);
  const readings = await startReadingProjector(wires);
  const receipts = await startReceiptProjector(wires);
  const derivation = await startDerivation(wires);
  await relational.migrate('read', [retentionDeletionsMigration]);
  const running: { stop(): Promise<unknown> }[] = [
    await runProjections(rowProjections, wires),
    await runProjections([audit], wires, OUTBOX_PAGE_EVERY_MS),
    await runProjections([episodes], wires, OUTBOX_PAGE_EVERY_MS),
    await startOutbox(auditTable, wires),
    await startOutbox(alarmEpisodesTable, wires),
    readings,
    receipts,
    derivation,
  ];
  await renewReadModels(rowProjections, wires);
  running.push(startDeleting({ ...wires, clock: () => new Date() }, wires));
  const forget = () => void forgetVersions(relational, new Date()).catch(wires.report);
  const forgetting = setInterval(forget, FORGET_EVERY_MS);
  forget();
  return {
    async settled() {
      const head = await eventStore.head();
      if (head !== null) await untilReached(relational, checkpointNames, head);
      await readings.settled();
      await receipts.settled();
      await derivation.settled();
      await readings.settled();
    },
    async stop() {
      clearInterval(forgetting);
      await Promise.all(running.map((each) => each.stop()));
    },
  };
}
