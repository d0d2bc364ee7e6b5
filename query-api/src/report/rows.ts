import type { ReportRecipients } from '@watchglass/schemas/report-schedule/commands';
import type { ReportOutcomeView, ReportSignatureView, ReportView } from '@watchglass/schemas/report/views';
import { iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';
import { nameOf } from '../user/people.ts';
import { recipientNames } from './recipient-names.ts';

type Same = Pick<
  ReportView,
  'kind' | 'cadence' | 'sources' | 'zone' | 'cause' | 'state' | 'why' | 'revision' | 'revisions'
>;

interface ReportRow extends Record<string, unknown>, Same {
  readonly id: string;
  readonly schedule_id: string;
  readonly title: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly due_at: Date;
  readonly is_superseded: boolean;
  readonly recipients: ReportRecipients;
  readonly outcomes: readonly Omit<ReportOutcomeView, 'name'>[];
  readonly signatures: readonly Omit<ReportSignatureView, 'byName'>[];
  readonly position: string;
}

/** A member with a limit sees the reports of which they see every source. */
const isSeen = (locations: string): string => `NOT EXISTS (SELECT 1 FROM unnest(t.sensor_ids) AS one (id)
    WHERE NOT EXISTS (SELECT 1 FROM read.sensors s
      WHERE s.id = one.id AND s.organization_id = t.organization_id AND s.location_id = ANY (${locations})))
  AND NOT EXISTS (SELECT 1 FROM unnest(t.point_ids) AS one (id)
    WHERE NOT EXISTS (SELECT 1 FROM read.asset_points p JOIN read.assets a ON a.id = p.asset_id
      WHERE p.id = one.id AND p.organization_id = t.organization_id AND a.location_id = ANY (${locations})))`;

export const reportRows: RowReader<ReportRow, ReportView> = {
  concept: 'report',
  table: 'reports',
  id: 'id',
  columns: `t.id, t.schedule_id, t.title, t.kind, t.cadence, t.sources, t.starts_at, t.ends_at, t.zone, t.due_at, t.cause, t.state, t.why,
    t.revision, t.is_superseded, t.recipients, t.revisions, t.outcomes, t.signatures, t.position`,
  placed: { condition: isSeen },
  movedBy: {
    sensor: (movers) => `t.sensor_ids && ${movers}::int[]`,
    asset: (movers) => `EXISTS (SELECT 1 FROM read.asset_points p
      WHERE p.id = ANY (t.point_ids) AND p.organization_id = t.organization_id AND p.asset_id = ANY (${movers}::uuid[]))`,
  },
  keepsDeleted: false,
  async views(rows, { people, relational, sight }) {
    const signers = await people.named(rows.flatMap(({ signatures }) => signatures.map(({ by }) => by)));
    const names = await recipientNames(
      { people, relational, sight },
      rows.map(({ recipients }) => recipients),
    );
    return rows.map((row) => ({
      id: row.id,
      scheduleId: row.schedule_id,
      title: row.title,
      kind: row.kind,
      cadence: row.cadence,
      sources: row.sources,
      from: iso(row.starts_at),
      to: iso(row.ends_at),
      zone: row.zone,
      dueAt: iso(row.due_at),
      cause: row.cause,
      state: row.state,
      why: row.why,
      revision: row.revision,
      isSuperseded: row.is_superseded,
      revisions: row.revisions,
      recipients: row.outcomes.map((each) => ({
        ...each,
        name: names.get(each.userId ?? each.destinationId ?? '') ?? '',
      })),
      signatures: row.signatures.map((each) => ({ ...each, byName: nameOf(signers, each.by) })),
      position: row.position,
    }));
  },
};
