import { AheadReadings } from '@watchglass/schemas/reading/ahead-readings';
import type { NewEvent } from '@watchglass/streams/ports/event-store';
import type { Relational } from '@watchglass/streams/ports/relational';
import type { Condition } from './condition.ts';
import type { Outgoing } from './decided-events.ts';
import type { Lease } from './evaluator-leases.ts';
import { Point } from './point.ts';
import { RateWindow } from './rate-window.ts';

/** Another evaluator holds the lease of this partition. */
class Fenced extends Error {}

export interface EvaluatorCommit {
  readonly points: readonly Point[];
  /** Decided events, stored with the state that caused them and appended afterwards. */
  readonly events: readonly Outgoing[];
  /** Ids of events that have been appended. */
  readonly delivered: readonly string[];
  /** If given, the stored points contain everything up to this cursor. */
  readonly logCursor: string | null;
}

export interface StoredEvaluation {
  readonly points: readonly Point[];
  readonly events: readonly Outgoing[];
}

/** One statement, so that nothing is written if the lease's epoch has passed to another evaluator. */
const COMMIT = `
  WITH held AS (
    UPDATE command.evaluator_leases SET log_cursor = coalesce($3, log_cursor) WHERE partition = $1 AND epoch = $2 RETURNING partition
  ), points AS (
    INSERT INTO command.alarm_points
      (organization_id, sensor_id, metric_id, base, partition, effective_at, measured_at, value, log_position, recent, conditions,
        heard, gaps, windows)
    SELECT p.o, p.s, p.m, p.base, held.partition, p.effective, p.at, p.value, p.position, p.ahead, p.conditions, p.heard, p.gaps,
      p.windows
    FROM held, jsonb_to_recordset($4::jsonb) AS p(
      o integer, s integer, m integer, base text, effective double precision, at double precision, value double precision, position text,
      ahead jsonb, conditions jsonb, heard jsonb, gaps integer, windows jsonb)
    ON CONFLICT (organization_id, sensor_id, metric_id) DO UPDATE SET
      base = excluded.base, partition = excluded.partition, effective_at = excluded.effective_at, measured_at = excluded.measured_at,
      value = excluded.value, log_position = excluded.log_position, recent = excluded.recent, conditions = excluded.conditions,
      heard = excluded.heard, gaps = excluded.gaps, windows = excluded.windows
  ), sent AS (
    DELETE FROM command.alarm_outbox WHERE id = ANY ($6::uuid[]) AND EXISTS (SELECT FROM held)
  ), outbox AS (
    INSERT INTO command.alarm_outbox (id, partition, stream, event)
    SELECT (e.event->>'id')::uuid, held.partition, e.stream, e.event
    FROM held, jsonb_to_recordset($5::jsonb) AS e(stream text, event jsonb)
    ON CONFLICT (id) DO NOTHING
  )
  SELECT partition FROM held`;

/** The evaluator's memory of one partition, in the private schema. */
export class EvaluatorStore {
  readonly #relational: Relational;
  readonly #lease: Lease;

  constructor(relational: Relational, lease: Lease) {
    this.#relational = relational;
    this.#lease = lease;
  }

  async load(): Promise<StoredEvaluation> {
    const { partition } = this.#lease;
    const [points, outbox] = await Promise.all([
      this.#relational.query<PointRow>('SELECT * FROM command.alarm_points WHERE partition = $1', [partition]),
      this.#relational.query<OutboxRow>(
        'SELECT stream, event FROM command.alarm_outbox WHERE partition = $1 ORDER BY sequence',
        [partition],
      ),
    ]);
    return { points: points.map(toPoint), events: outbox };
  }

  /** Throws `Fenced` and writes nothing if the lease has been lost. */
  async commit({ points, events, delivered, logCursor }: EvaluatorCommit): Promise<void> {
    const { partition, epoch } = this.#lease;
    const held = await this.#relational.query({
      name: 'evaluator_store.commit',
      text: COMMIT,
      values: [partition, epoch, logCursor, JSON.stringify(points.map(toJson)), JSON.stringify(events), delivered],
    });
    if (held.length === 0) throw new Fenced(`partition ${partition} is evaluated elsewhere`);
  }
}

type PointRow = Record<string, unknown> & {
  readonly organization_id: number;
  readonly sensor_id: number;
  readonly metric_id: number;
  readonly base: string | null;
  /** Null in a row that an evaluator of the previous version stored during the migration. */
  readonly effective_at: number | null;
  readonly measured_at: number;
  readonly value: number;
  readonly log_position: string;
  /** The recent readings that were ahead of their arrival; in older rows, the last readings. */
  readonly recent: readonly number[];
  readonly conditions: readonly Condition[];
  /** By base, the reception of the newest entry, epoch milliseconds; null in older rows. */
  readonly heard: Readonly<Record<string, number>> | null;
  readonly gaps: number;
  readonly windows: readonly StoredWindow[] | null;
};

interface StoredWindow {
  readonly ruleId: string;
  readonly minutes: number;
  readonly samples: readonly (readonly [at: number, value: number])[];
}
type OutboxRow = Record<string, unknown> & { readonly stream: string; readonly event: NewEvent };

function toJson(point: Point): Record<string, unknown> {
  const { organizationId, sensorId, metricId, base, at, measuredAt, value, position, ahead, conditions } = point;
  return {
    o: organizationId,
    s: sensorId,
    m: metricId,
    base,
    effective: at,
    at: measuredAt,
    value,
    position,
    ahead: ahead?.toArray() ?? [],
    conditions: [...conditions.values()],
    ...heardIn(point),
  };
}

/** Who heard the point, how often it sends, and its windows. */
function heardIn({ base, heardAt, others, gaps, windows }: Point): Record<string, unknown> {
  const heard = base === null || base === '' ? others : new Map([...(others ?? []), [base, heardAt]]);
  const stored = [...windows].map(([ruleId, window]): StoredWindow => ({
    ruleId,
    minutes: window.minutes,
    samples: window.toArray(),
  }));
  return { heard: heard && Object.fromEntries(heard), gaps, windows: stored.length > 0 ? stored : null };
}

function toPoint(row: PointRow): Point {
  const point = new Point(row.organization_id, row.sensor_id, row.metric_id);
  point.base = row.base;
  point.at = row.effective_at ?? row.measured_at;
  point.measuredAt = row.measured_at;
  point.value = row.value;
  point.position = row.log_position;
  point.savedUpTo = row.log_position;
  if (row.recent.length > 0) point.ahead = new AheadReadings(row.recent);
  takeHeard(point, row);
  for (const condition of row.conditions) point.set(condition.ruleId, condition);
  return point;
}

/** A row of an older version knows only the base; its newest reading stands for the reception. */
function takeHeard(point: Point, { heard, gaps, windows }: PointRow): void {
  const { [point.base ?? '']: heardAt, ...others } = heard ?? {};
  point.heardAt = heardAt ?? point.at;
  if (Object.keys(others).length > 0) point.others = new Map(Object.entries(others));
  point.gaps = gaps;
  for (const { ruleId, minutes, samples } of windows ?? []) point.windows.set(ruleId, new RateWindow(minutes, samples));
}
