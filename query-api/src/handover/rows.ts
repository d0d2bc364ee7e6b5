import type { HandoverView } from '@watchglass/schemas/handover/views';
import { iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';
import { nameOf } from '../user/people.ts';

interface HandoverRow extends Record<string, unknown> {
  readonly id: string;
  readonly since: Date;
  readonly text: string;
  readonly written_at: Date;
  readonly written_by: string;
  readonly accepted_at: Date | null;
  readonly accepted_by: string | null;
  readonly position: string;
}

/** The text of a handover is for every member who reads alarms; its sheet shows each what they see. */
export const handoverRows: RowReader<HandoverRow, HandoverView> = {
  concept: 'handover',
  table: 'handovers',
  id: 'id',
  columns: 't.*',
  placed: 'everywhere',
  keepsDeleted: false,
  async views(rows, { people }) {
    const ids = rows.flatMap(({ written_by, accepted_by }) => [written_by, accepted_by]);
    const opened = await people.named(ids.filter((id) => id !== null));
    return rows.map(({ accepted_at, accepted_by, ...row }) => ({
      id: row.id,
      since: iso(row.since),
      writtenAt: iso(row.written_at),
      writtenBy: row.written_by,
      writtenByName: nameOf(opened, row.written_by),
      text: row.text,
      acceptance:
        accepted_at === null || accepted_by === null
          ? null
          : { by: accepted_by, byName: nameOf(opened, accepted_by), at: iso(accepted_at) },
      position: row.position,
    }));
  },
};
