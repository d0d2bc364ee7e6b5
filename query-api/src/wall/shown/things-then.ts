import type { Tile } from '@watchglass/schemas/dashboard/commands';
import type { Reading } from '../../http/route.ts';
import { asOf } from '../../moment/past-relational.ts';

export interface DashboardThen {
  readonly id: string;
  readonly name: string;
  readonly data: readonly Tile[];
  readonly isOfThen: boolean;
}

interface DashboardRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly data: readonly Tile[];
  readonly position: string;
  readonly revision: number;
}

/** A dashboard in the version of a receipt's ETag, else in that of a position; null if it was never there. */
export async function dashboardThen(
  { relational, sight }: Reading,
  { id, etag }: { readonly id: string | null; readonly etag: string },
  position: string,
): Promise<DashboardThen | null> {
  if (id === null) return null;
  const rows = await relational.query<DashboardRow>({
    name: 'wall-shown.dashboard',
    text: `SELECT id, name, data, position, revision FROM read.dashboards WHERE organization_id = $1 AND id = $2
      UNION ALL SELECT id, name, data, position, revision FROM read.dashboards_past WHERE organization_id = $1 AND id = $2
      ORDER BY position`,
    values: [sight.organizationId, id],
  });
  const ofThen = rows.findLast((row) => row.position <= position);
  const shown = rows.find(({ revision }) => etag === `"${revision}"`) ?? ofThen;
  if (shown === undefined) return null;
  return { id, name: shown.name, data: shown.data, isOfThen: shown.revision === ofThen?.revision };
}

/** The names of sensors at a position. */
export async function sensorsThen(
  { relational, sight }: Reading,
  ids: readonly number[],
  position: string,
): Promise<ReadonlyMap<number, string>> {
  const rows = await relational.query<{ id: number; name: string }>(
    asOf(
      {
        name: 'wall-shown.sensors',
        text: 'SELECT s.id, s.name FROM read.sensors s WHERE s.organization_id = $1 AND s.id = ANY ($2::int[])',
        values: [sight.organizationId, ids],
      },
      position,
    ),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface AlarmThen {
  readonly ruleTitle: string;
  /** The instants of its raises, oldest first, in epoch milliseconds. */
  readonly raisedAt: readonly number[];
}

interface AlarmRow extends Record<string, unknown> {
  readonly id: string;
  readonly ruleTitle: string;
  readonly raises: readonly { readonly at: string }[];
}

/** Alarms by id, with all raises of theirs: one after the instant counts for nothing there. */
export async function alarmsThen(
  { relational, sight }: Reading,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AlarmThen>> {
  if (ids.length === 0) return new Map();
  const rows = await relational.query<AlarmRow>({
    name: 'wall-shown.alarms',
    text: `SELECT id::text AS id, rule_title AS "ruleTitle", raises FROM read.alarms
      WHERE organization_id = $1 AND id = ANY ($2::uuid[])`,
    values: [sight.organizationId, ids],
  });
  return new Map(
    rows.map(({ id, ruleTitle, raises }) => [id, { ruleTitle, raisedAt: raises.map(({ at }) => Date.parse(at)) }]),
  );
}
