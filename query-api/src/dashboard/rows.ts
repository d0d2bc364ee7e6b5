import type { Tile } from '@watchglass/schemas/dashboard/commands';
import type { DashboardRowView } from '@watchglass/schemas/dashboard/views';
import { etagOf, iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';
import { nameOf } from '../user/people.ts';

interface DashboardRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly author_id: string;
  readonly data: readonly Tile[];
  readonly changed_at: Date;
  readonly revision: number;
  readonly position: string;
}

export const dashboardRows: RowReader<DashboardRow, DashboardRowView> = {
  concept: 'dashboard',
  table: 'dashboards',
  id: 'id',
  columns: 't.id, t.name, t.author_id, t.data, t.changed_at, t.revision, t.position',
  placed: 'everywhere',
  keepsDeleted: true,
  async views(rows, { people }) {
    const opened = await people.named(rows.map(({ author_id }) => author_id));
    return rows.map(({ id, name, author_id, data, changed_at, revision, position }) => ({
      id,
      name,
      data,
      position,
      tiles: data.length,
      changedAt: iso(changed_at),
      authorId: author_id,
      authorName: nameOf(opened, author_id),
      etag: etagOf(revision),
    }));
  },
};
