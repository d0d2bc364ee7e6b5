import { Counter, Histogram } from 'prom-client';
import { EntriesLost } from '../ports/fault.ts';
import type { ConsumeOptions, Consuming, LogName, ReadingLog } from '../ports/reading-log.ts';
import { askedGauge } from './asked-gauge.ts';
import { ConsumerProgress } from './consumer-progress.ts';
import { timed } from './timed.ts';

const APPENDED_WITHIN = {
  labelNames: ['outcome'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
};
const appendSeconds = {
  readings: new Histogram({
    ...APPENDED_WITHIN,
    name: 'watchglass_reading_log_append_seconds',
    help: 'Time until an uplink is durable in the reading log.',
  }),
  receipts: new Histogram({
    ...APPENDED_WITHIN,
    name: 'watchglass_receipt_log_append_seconds',
    help: 'Time until receipts of a wall are durable.',
  }),
};

const labelNames = ['consumer', 'partition'] as const;
const lagSeconds = askedGauge({
  name: 'watchglass_reading_log_lag_seconds',
  labelNames,
  help: 'Age of the oldest entry that a consumer of this process has not taken in; 0 where it has them all.',
});
const unstoredSeconds = askedGauge({
  name: 'watchglass_reading_log_unstored_seconds',
  labelNames,
  help: 'Age of the oldest entry that a consumer of this process has taken in without having moved its stored cursor past it.',
});
const lagEntries = askedGauge({
  name: 'watchglass_reading_log_lag_entries',
  labelNames,
  help: 'Entries beyond the stored cursor of a consumer of this process.',
});

const replicasBehind = askedGauge({
  name: 'watchglass_reading_log_replicas_behind',
  labelNames: ['log', 'partition'],
  help: 'Replicas of a partition read by this process that do not follow; 0 where it is kept once.',
});

const lostEntries = new Counter({
  name: 'watchglass_reading_log_lost_entries_total',
  help: 'Entries that the reading log had acknowledged and does not have any more, counted by each reader or writer that notices.',
  labelNames: ['log', 'partition'],
});

/** Counts the losses among the reports of a reading log. */
export function countingLosses(log: LogName, report: (error: unknown) => void): (error: unknown) => void {
  return (error) => {
    if (error instanceof EntriesLost) lostEntries.inc({ log, partition: error.partition }, error.entries);
    report(error);
  };
}

/** A reading log that times its appends and reports the lag of its consumers in this process. */
export function measuredReadingLog(name: LogName, log: ReadingLog): ReadingLog {
  const consumers = new Set<ConsumerProgress>();
  const each = async (tell: (progress: ConsumerProgress) => Promise<void>): Promise<void> => {
    await Promise.all([...consumers].map(tell));
  };
  const untell = [
    lagSeconds.answeredBy((tell) =>
      each(async (progress) => {
        const head = await log.head(progress.partition);
        tell(progress.labels, progress.lagSeconds(head, Date.now()));
      }),
    ),
    unstoredSeconds.answeredBy((tell) => {
      for (const progress of consumers) tell(progress.labels, progress.unstoredSeconds(Date.now()));
    }),
    lagEntries.answeredBy((tell) =>
      each(async ({ labels, consumer, partition }) => tell(labels, await log.pending(consumer, partition))),
    ),
    replicasBehind.answeredBy((tell) =>
      each(async ({ partition }) => tell({ log: name, partition }, await log.replicasBehind(partition))),
    ),
  ];
  return {
    partitions: log.partitions,
    append: (entries) => timed(appendSeconds[name], () => log.append(entries)),
    consume: (options) => consume(log, options, consumers),
    async commit(consumer, partition, upTo) {
      await log.commit(consumer, partition, upTo);
      for (const progress of consumers)
        if (progress.consumer === consumer && progress.partition === partition) progress.stored(upTo);
    },
    pending: (consumer, partition) => log.pending(consumer, partition),
    head: (partition) => log.head(partition),
    replicasBehind: (partition) => log.replicasBehind(partition),
    trim: (olderThanMs) => log.trim(olderThanMs),
    close() {
      for (const stop of untell) stop();
      return log.close();
    },
  };
}

function consume(log: ReadingLog, options: ConsumeOptions, consumers: Set<ConsumerProgress>): Consuming {
  const progress = new ConsumerProgress(options);
  consumers.add(progress);
  const consuming = log.consume({ ...options, handle: (entries) => progress.handle(entries) });
  void consuming.done.catch(() => undefined).finally(() => consumers.delete(progress));
  return consuming;
}
