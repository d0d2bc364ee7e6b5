import type { Relational } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { alarmEpisodesFeed, alarmEpisodesTable } from '../alarm/alarm-episodes.ts';
import { audit, auditTable } from '../audit/audit.ts';
import { rowProjections } from '../projections.ts';
import { checkpointNames } from '../start.ts';

export interface ReadModels {
  readonly relational: Pick<Relational, 'query' | 'transaction'>;
  readonly timeSeries: Pick<TimeSeries, 'command'>;
}

/**
 * Empties all projections, the audit included, so that projectors make them again from the first event of another
 * store. No projector may be running. Does nothing on an empty installation; readings stay.
 */
export async function forgetReadModels({ relational, timeSeries }: ReadModels): Promise<void> {
  const [found] = await relational.query<{ is_there: boolean }>(
    "SELECT to_regclass('read.projection_checkpoints') IS NOT NULL AS is_there",
  );
  if (found?.is_there !== true) return;
  for (const { name } of [auditTable, alarmEpisodesTable]) await timeSeries.command(`TRUNCATE TABLE IF EXISTS ${name}`);
  await relational.transaction(async (tx) => {
    for (const projection of [...rowProjections, audit, alarmEpisodesFeed]) await projection.empty(tx);
    await tx.query('UPDATE read.projection_checkpoints SET position = NULL WHERE projection = ANY ($1)', [
      checkpointNames,
    ]);
    await tx.query('DELETE FROM read.parked_events WHERE projection = ANY ($1)', [checkpointNames]);
  });
}
