import { quarantineStream } from '@watchglass/schemas/quarantine/events';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { Deps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import type { Cutoffs } from '../retention/cutoffs.ts';
import type { Adjustments } from '../sensor/adjustments.ts';
import { acceptedReadings } from './accepted-readings.ts';
import { groupFold, noteStored, type QuarantineGroup, type Storing } from './group.ts';
import { recordsToStore } from './group-records.ts';

export interface StoringDeps extends Pick<Deps, 'eventStore' | 'readingLog' | 'relational' | 'clock' | 'newId'> {
  readonly timeSeries: Pick<TimeSeries, 'query'>;
  readonly adjustments: Adjustments;
  readonly cutoffs: Cutoffs;
}

const RECORDS_TOGETHER = 10_000;

/**
 * Stores the next records of an accepted group: reads them, appends them to the reading log, and notes how far it came, so that who
 * goes on after a death repeats one portion at most, as duplicates. One process at a time has a group. Returns true if more may be left.
 */
export async function storeAccepted(deps: StoringDeps, groupId: string): Promise<boolean> {
  return deps.relational.transaction(async (tx) => {
    const [lock] = await tx.query<{ mine: boolean }>(
      "SELECT pg_try_advisory_xact_lock(hashtextextended('quarantine ' || $1, 0)) AS mine",
      [groupId],
    );
    if (lock?.mine !== true) return false;
    const { state } = await load(deps.eventStore, quarantineStream(groupId), groupFold);
    if (state.storing === null) return false;
    await storePortion(deps, state.storing);
    return true;
  });
}

async function storePortion(deps: StoringDeps, storing: Storing): Promise<void> {
  const { eventStore, readingLog, clock, newId } = deps;
  const { groupId, organizationId } = storing.accepted;
  const records = await recordsToStore(deps.timeSeries, storing, RECORDS_TOGETHER);
  const adjustment = await deps.adjustments.of(organizationId);
  const { entries, stored, leftOut } = acceptedReadings(storing, records, {
    adjustment,
    keptFrom: (await deps.cutoffs.known()).get(organizationId),
    partitions: readingLog.partitions,
  });
  if (entries.length > 0) await readingLog.append([...entries]);
  const end = records.length < RECORDS_TOGETHER ? undefined : records.at(-1);
  const portion = {
    read: records.length,
    stored,
    leftOut,
    last: end === undefined ? null : { receivedAt: new Date(end.receivedAt).toISOString(), id: end.id },
  };
  const metadata = {
    organizationId,
    actor: { kind: 'system', id: 'quarantine' },
    at: clock().toISOString(),
    correlationId: newId(),
  } as const;
  const decide = (group: QuarantineGroup) => noteStored(group, storing, portion);
  await handleCommand(eventStore, quarantineStream(groupId), { ...groupFold, decide }, { metadata, newId });
}
