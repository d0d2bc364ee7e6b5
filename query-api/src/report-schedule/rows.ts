import type { ReportDefinition } from '@watchglass/schemas/report-schedule/commands';
import type { ReportScheduleView } from '@watchglass/schemas/report-schedule/views';
import { etagOf, iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';
import { recipientNames } from '../report/recipient-names.ts';
import { nameOf } from '../user/people.ts';

interface ReportScheduleRow extends Record<string, unknown>, Pick<ReportScheduleView, 'state' | 'cause'> {
  readonly id: string;
  readonly definition: ReportDefinition;
  readonly maker: string;
  readonly scheduled_at: Date;
  readonly changed_at: Date;
  readonly revision: number;
  readonly position: string;
}

/** Schedules are for administrators, who see every location. */
export const reportScheduleRows: RowReader<ReportScheduleRow, ReportScheduleView> = {
  concept: 'reportSchedule',
  table: 'report_schedules',
  id: 'id',
  columns: 't.id, t.definition, t.state, t.cause, t.maker, t.scheduled_at, t.changed_at, t.revision, t.position',
  placed: 'everywhere',
  keepsDeleted: true,
  async views(rows, { people, relational, sight }) {
    const opened = await people.named(rows.map(({ maker }) => maker));
    const names = await recipientNames(
      { people, relational, sight },
      rows.map(({ definition }) => definition.recipients),
    );
    return rows.map((row) => ({
      id: row.id,
      definition: row.definition,
      state: row.state,
      cause: row.cause,
      maker: row.maker,
      makerName: nameOf(opened, row.maker),
      recipientNames: [...row.definition.recipients.people, ...row.definition.recipients.destinationIds].map((id) => ({
        id,
        name: names.get(id) ?? '',
      })),
      scheduledAt: iso(row.scheduled_at),
      changedAt: iso(row.changed_at),
      etag: etagOf(row.revision),
      position: row.position,
    }));
  },
};
