import { FUTURE_TOLERANCE_MINUTES } from '@watchglass/schemas/reading/limits';
import { resolved, sensorsOf } from '@watchglass/schemas/virtual-sensor/followed';
import { versionsThatHold } from '@watchglass/schemas/virtual-sensor/versions';
import type { Queryable, Relational } from '@watchglass/streams/ports/relational';
import type { Lease } from '../log-block/lease.ts';
import { areAllApplied, changedDefinitions, type ChangedDefinition } from './changed-definitions.ts';
import { loadDerivations } from './derivation.ts';
import { INPUTS_LOCK } from './mark-outputs.ts';
import { historyOf } from './open-history.ts';

/** Readings may be measured ahead of the clock. */
const AHEAD_MS = 2 * FUTURE_TOLERANCE_MINUTES * 60_000;

export interface ApplyDeps {
  readonly relational: Relational;
  readonly lease: Lease;
  readonly now: () => number;
}

/**
 * Applies new and changed definitions: from the commit on, blocks mark their outputs, and the history that differs is
 * to be computed. Blocks that were planned before are awaited, since they marked nothing.
 */
export async function applyDefinitions({ relational, lease, now }: ApplyDeps): ReturnType<typeof changedDefinitions> {
  if (await areAllApplied(relational)) return { changed: [], hasMore: false };
  return relational.transaction(async (tx) => {
    await lease.hold(tx);
    await tx.query(`SELECT pg_advisory_xact_lock(${INPUTS_LOCK})`);
    const found = await changedDefinitions(tx);
    for (const row of found.changed) await applyOne(tx, row, now() + AHEAD_MS);
    await tx.query('UPDATE read.derivation_change SET change = change + 1');
    await storeDepths(tx);
    return found;
  });
}

async function applyOne(tx: Queryable, row: ChangedDefinition, end: number): Promise<void> {
  const versions = versionsThatHold(row.versions).map((version) => resolved(version, (id) => row.points?.[id] ?? []));
  const { from, to } = row.active ? historyOf(row, versions, end) : { from: 0, to: 0 };
  await tx.query(
    `INSERT INTO read.derivations AS d (sensor_id, organization_id, metric_id, position, active, versions, depth,
        history_start, history_from, history_to, waits, points_position)
      VALUES ($1, $2, $3, $4, $5, $6, 1, $8, $7, $8, coalesce((SELECT array_agg(token) FROM read.reading_blocks), '{}'), $9)
      ON CONFLICT (sensor_id) DO UPDATE SET position = excluded.position, active = excluded.active,
        versions = excluded.versions, history_start = excluded.history_start, history_from = excluded.history_from,
        history_to = excluded.history_to, waits = excluded.waits, points_position = excluded.points_position`,
    [
      row.id,
      row.organization_id,
      row.metric_id,
      row.position,
      row.active,
      JSON.stringify(versions),
      from,
      to,
      row.points_position,
    ],
  );
  await tx.query('DELETE FROM read.derivation_inputs WHERE output_id = $1', [row.id]);
  if (!row.active) {
    await tx.query('DELETE FROM read.derivation_marks WHERE output_id = $1', [row.id]);
    return;
  }
  const inputs = versions.flatMap((version) =>
    version.inputs.flatMap((input) => sensorsOf(input).map((sensorId) => ({ sensorId, metricId: input.metricId }))),
  );
  await tx.query(
    `INSERT INTO read.derivation_inputs (organization_id, sensor_id, metric_id, output_id)
      SELECT $1, s, m, $2 FROM unnest($3::int[], $4::int[]) AS i (s, m) ON CONFLICT DO NOTHING`,
    [row.organization_id, row.id, inputs.map(({ sensorId }) => sensorId), inputs.map(({ metricId }) => metricId)],
  );
}

async function storeDepths(tx: Queryable): Promise<void> {
  const derivations = await loadDerivations(tx);
  const changed = [...derivations].filter(({ id, depth }) => derivations.depthOf(id) !== depth);
  if (changed.length === 0) return;
  await tx.query(
    'UPDATE read.derivations d SET depth = n.depth FROM unnest($1::int[], $2::int[]) AS n (id, depth) WHERE d.sensor_id = n.id',
    [changed.map(({ id }) => id), changed.map(({ id }) => derivations.depthOf(id))],
  );
}
