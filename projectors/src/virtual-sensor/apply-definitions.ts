import { isDeepStrictEqual } from 'node:util';
import { FUTURE_TOLERANCE_MINUTES } from '@watchglass/schemas/reading/limits';
import {
  versionsThatHold,
  type DefinedVersion,
  type VirtualVersion,
} from '@watchglass/schemas/virtual-sensor/versions';
import type { Queryable, Relational } from '@watchglass/streams/ports/relational';
import type { ReadingLease } from '../reading/reading-lease.ts';
import { loadDerivations } from './derivation.ts';
import { INPUTS_LOCK } from './mark-outputs.ts';

/** Readings may be measured ahead of the clock. */
const AHEAD_MS = 2 * FUTURE_TOLERANCE_MINUTES * 60_000;
const AT_ONCE = 100;

interface ChangedRow extends Record<string, unknown> {
  readonly id: number;
  readonly organization_id: number;
  readonly metric_id: number;
  readonly position: string;
  readonly versions: readonly DefinedVersion[];
  readonly active: boolean;
  /** Null for a new definition. */
  readonly was_active: boolean | null;
  readonly held: readonly VirtualVersion[] | null;
  readonly history_from: number | null;
  readonly history_to: number | null;
}

const CHANGED = `
SELECT v.id, v.organization_id, v.metric_id, v.position, v.versions, s.state = 'active' AS active,
  d.active AS was_active, d.versions AS held, d.history_from, d.history_to
FROM read.virtual_sensors v JOIN read.sensors s ON s.id = v.id
LEFT JOIN read.derivations d ON d.sensor_id = v.id
WHERE d.sensor_id IS NULL OR d.position <> v.position OR d.active <> (s.state = 'active')
ORDER BY v.position LIMIT ${AT_ONCE}`;

export interface ApplyDeps {
  readonly relational: Relational;
  readonly lease: ReadingLease;
  readonly now: () => number;
}

/**
 * Applies new and changed definitions: from the commit on, blocks mark their outputs, and the history that differs is
 * to be computed. Blocks that were planned before are awaited, since they marked nothing. Returns the ids.
 */
export async function applyDefinitions({ relational, lease, now }: ApplyDeps): Promise<ChangedRow[]> {
  const seen = await relational.query({ name: 'derivations.any_changed', text: CHANGED });
  if (seen.length === 0) return [];
  return relational.transaction(async (tx) => {
    await lease.hold(tx);
    await tx.query(`SELECT pg_advisory_xact_lock(${INPUTS_LOCK})`);
    const changed = await tx.query<ChangedRow>({ name: 'derivations.changed', text: CHANGED });
    for (const row of changed) await applyOne(tx, row, now() + AHEAD_MS);
    await tx.query('UPDATE read.derivation_change SET change = change + 1');
    await storeDepths(tx);
    return changed;
  });
}

async function applyOne(tx: Queryable, row: ChangedRow, end: number): Promise<void> {
  const versions = versionsThatHold(row.versions);
  const { from, to } = row.active ? historyOf(row, versions, end) : { from: 0, to: 0 };
  await tx.query(
    `INSERT INTO read.derivations AS d (sensor_id, organization_id, metric_id, position, active, versions, depth,
        history_start, history_from, history_to, waits)
      VALUES ($1, $2, $3, $4, $5, $6, 1, $8, $7, $8, coalesce((SELECT array_agg(token) FROM read.reading_blocks), '{}'))
      ON CONFLICT (sensor_id) DO UPDATE SET position = excluded.position, active = excluded.active,
        versions = excluded.versions, history_start = excluded.history_start, history_from = excluded.history_from,
        history_to = excluded.history_to, waits = excluded.waits`,
    [row.id, row.organization_id, row.metric_id, row.position, row.active, JSON.stringify(versions), from, to],
  );
  await tx.query('DELETE FROM read.derivation_inputs WHERE output_id = $1', [row.id]);
  if (!row.active) {
    await tx.query('DELETE FROM read.derivation_marks WHERE output_id = $1', [row.id]);
    return;
  }
  const inputs = versions.flatMap((version) => version.inputs);
  await tx.query(
    `INSERT INTO read.derivation_inputs (organization_id, sensor_id, metric_id, output_id)
      SELECT $1, s, m, $2 FROM unnest($3::int[], $4::int[]) AS i (s, m) ON CONFLICT DO NOTHING`,
    [row.organization_id, row.id, inputs.map(({ sensorId }) => sensorId), inputs.map(({ metricId }) => metricId)],
  );
}

interface HistoryRange {
  readonly from: number;
  readonly to: number;
}

/** The range of history to compute: what may differ from what is stored. */
function historyOf(row: ChangedRow, versions: readonly VirtualVersion[], end: number): HistoryRange {
  const { held } = row;
  if (held === null) return { from: beginOf(versions), to: end };
  // A definition that changed out of use may have left outputs that have no version any more.
  if (row.was_active === false) return { from: 0, to: end };
  const open = { from: row.history_from ?? 0, to: row.history_to ?? 0 };
  return isDeepStrictEqual(versions, held) ? open : changedHistory({ held, versions, open }, end);
}

interface ChangedVersions {
  readonly held: readonly VirtualVersion[];
  readonly versions: readonly VirtualVersion[];
  /** What an earlier definition left to be computed: it is still missing. */
  readonly open: HistoryRange;
}

function changedHistory({ held, versions, open }: ChangedVersions, end: number): HistoryRange {
  const missing = open.to > open.from ? open.from : Infinity;
  const stopped = stoppedAt(held, versions);
  if (stopped !== null) return { from: Math.min(missing, beginOf(held)), to: Math.max(stopped, open.to) };
  const same = versions.findIndex((version, index) => !isDeepStrictEqual(version, held[index]));
  return { from: Math.min(missing, beginFrom(versions, same), beginFrom(held, same)), to: end };
}

/** The instant at which a person stopped the newest version's history, if this is all that changed. */
function stoppedAt(held: readonly VirtualVersion[], versions: readonly VirtualVersion[]): number | null {
  const [before, after] = [held.at(-1), versions.at(-1)];
  if (before === undefined || after === undefined || before.version !== after.version) return null;
  return before.from === after.from ? null : after.from;
}

const beginOf = ([first]: readonly VirtualVersion[]): number => first?.from ?? 0;

function beginFrom(versions: readonly VirtualVersion[], index: number): number {
  const version = versions[index];
  return index < 0 || version === undefined ? Infinity : (version.from ?? 0);
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
