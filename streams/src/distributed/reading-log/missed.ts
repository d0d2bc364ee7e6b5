import { fromPosition } from '../../ordered-log/position.ts';
import { EntriesLost } from '../../ports/fault.ts';
import type { LogPosition } from '../../ports/reading-log.ts';
import type { FillUp } from './fill-up.ts';
import { beginningOf, streamOf } from './partition-streams.ts';

/** Places that a reader was not given: the server silently skips a message whose bytes are damaged. */
export interface Missed {
  readonly partition: number;
  readonly first: number;
  readonly last: number;
  /** The reader's cursor at its start: entries up to there may have been dropped. */
  readonly cursor: LogPosition;
}

/**
 * Reports missed places, except those that were dropped on purpose: consumed by all, too old, or before the log's
 * beginning.
 */
export async function reportMissed(
  { log, manager, report }: FillUp,
  { partition, first, last, cursor }: Missed,
): Promise<void> {
  const info = await manager.streams.info(streamOf({ log, partition }));
  const expired = info.config.max_age > 0 ? info.state.first_seq - 1 : 0;
  const entries = last - Math.max(first - 1, beginningOf(info) - 1, fromPosition(cursor), expired);
  if (entries > 0) report(new EntriesLost(partition, entries));
}
