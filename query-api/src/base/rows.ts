import type { BaseView, Connection } from '@watchglass/schemas/base/views';
import { iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';

interface BaseRow extends Record<string, unknown> {
  readonly serial: string;
  readonly name: string;
  readonly firmware: string;
  readonly location: string | null;
  readonly registered_at: Date;
  readonly claim_refused_at: Date | null;
  readonly last_heard_at: Date | null;
  readonly connection: Connection;
  readonly paused_at: Date | null;
  readonly report: BaseView['report'];
  readonly reported_at: Date | null;
  readonly sensors: string;
  readonly clock_drift_ms: number | null;
  readonly quarantined: BaseView['quarantined'] | null;
  readonly position: string;
}

const columns = (
  andOf = '',
): string => `t.serial, t.name, t.firmware, t.registered_at, t.claim_refused_at, t.clock_drift_ms, t.paused_at, t.report, t.reported_at, t.position,
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
    joins: 'LEFT JOIN read.base_contacts c ON c.serial = t.serial AND c.organization_id = t.organization_id',
  },
  placed: {
    condition: (locations) => `t.location_id = ANY (${locations})`,
    columns: (locations) => columns(`AND s.location_id = ANY (${locations})`),
  },
  keepsDeleted: true,
  views: async (rows) =>
    rows.map(
      ({
        serial,
        name,
        firmware,
        location,
        registered_at,
        claim_refused_at,
        last_heard_at,
        connection,
        paused_at,
        report,
        reported_at,
        sensors,
        clock_drift_ms,
        quarantined,
        position,
      }) => ({
        serial,
        name,
        firmware,
        location,
        registeredAt: iso(registered_at),
        claimRefusedAt: claim_refused_at && iso(claim_refused_at),
        lastHeardAt: last_heard_at && iso(last_heard_at),
        connection,
        pausedAt: paused_at && iso(paused_at),
        report,
        reportedAt: reported_at && iso(reported_at),
        sensors: Number(sensors),
        clockDriftMs: clock_drift_ms,
        quarantined: quarantined ?? {},
        position,
      }),
    ),
};
