import { newestFirmware } from '@watchglass/schemas/base/firmwares';
import type { BaseView, Connection } from '@watchglass/schemas/base/views';
import { iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';
import { idsAlike, tagNames } from '../tag/tag-names.ts';
import { nameOf } from '../user/people.ts';

interface BaseRow extends Record<string, unknown> {
  readonly serial: string;
  readonly name: string;
  readonly firmware: string;
  readonly tags: readonly string[];
  readonly location: string | null;
  readonly registered_at: Date;
  readonly claim_refused_at: Date | null;
  readonly last_heard_at: Date | null;
  readonly connection: Connection;
  readonly paused_at: Date | null;
  readonly report: BaseView['report'];
  readonly reported_at: Date | null;
  readonly session: Omit<NonNullable<BaseView['session']>, 'by'> | null;
  readonly procedure: BaseView['procedure'];
  readonly outcome: BaseView['outcome'];
  readonly sensors: string;
  readonly clock_drift_ms: number | null;
  readonly quarantined: BaseView['quarantined'] | null;
  readonly position: string;
}

const columns = (
  andOf = '',
): string => `t.serial, t.name, t.firmware, t.registered_at, t.claim_refused_at, t.clock_drift_ms, t.paused_at, t.report, t.reported_at, t.session, t.procedure, t.outcome, t.position,
    ${tagNames('t.tag_ids')} AS tags,
    (SELECT p.id FROM read.locations p WHERE p.id = t.location_id AND NOT p.deleted) AS location,
    (SELECT count(*) FROM read.sensors s WHERE s.organization_id = t.organization_id AND s.base_serial = t.serial ${andOf}) AS sensors`;

/** Events move it, but for the first uplink. */
export const CONNECTION = `CASE WHEN t.paused_at IS NOT NULL THEN 'paused' WHEN t.lost_since IS NOT NULL THEN 'offline'
  WHEN c.last_heard_at IS NULL THEN 'never' ELSE 'online' END`;

export const baseRows: RowReader<BaseRow, BaseView> = {
  concept: 'base',
  table: 'bases',
  id: 'serial',
  columns: columns(),
  measured: {
    columns: `c.last_heard_at, ${CONNECTION} AS connection,
      (SELECT jsonb_object_agg(q.reason, q.count) FROM read.reading_counts q
        WHERE q.organization_id = t.organization_id AND q.base_serial = t.serial AND q.outcome = 'quarantined') AS quarantined`,
    past: `NULL::timestamptz AS last_heard_at, NULL::jsonb AS quarantined,
      CASE WHEN t.paused_at IS NOT NULL THEN 'paused' WHEN t.lost_since IS NOT NULL THEN 'offline' ELSE 'online' END AS connection`,
    joins: 'LEFT JOIN read.base_contacts c ON c.serial = t.serial AND c.organization_id = t.organization_id',
  },
  placed: {
    condition: (locations) => `t.location_id = ANY (${locations})`,
    columns: (locations) => columns(`AND s.location_id = ANY (${locations})`),
  },
  keepsDeleted: true,
  movedBy: { tag: (tags) => `t.tag_ids && ${idsAlike(tags)}` },
  views: async (rows, { people, config: { firmwares } }) => {
    const named = await people.named(rows.flatMap(({ session }) => session?.userId ?? []));
    return rows.map((row) =>
      viewOf(row, {
        by: row.session && nameOf(named, row.session.userId),
        newest: newestFirmware(firmwares, row.report?.hardware),
      }),
    );
  },
};

const isoOrNull = (at: Date | null): string | null => at && iso(at);

interface Beside {
  /** The name of the person who manages the base. */
  readonly by: string | null;
  readonly newest: string;
}

function viewOf(row: BaseRow, { by, newest }: Beside): BaseView {
  const { session, report } = row;
  return {
    serial: row.serial,
    name: row.name,
    firmware: row.firmware,
    tags: row.tags,
    location: row.location,
    registeredAt: iso(row.registered_at),
    claimRefusedAt: isoOrNull(row.claim_refused_at),
    lastHeardAt: isoOrNull(row.last_heard_at),
    connection: row.connection,
    pausedAt: isoOrNull(row.paused_at),
    report,
    reportedAt: isoOrNull(row.reported_at),
    newestFirmware: newest,
    session: session && { ...session, by: by ?? '' },
    procedure: row.procedure,
    outcome: row.outcome,
    sensors: Number(row.sensors),
    clockDriftMs: row.clock_drift_ms,
    quarantined: row.quarantined ?? {},
    position: row.position,
  };
}
