import type { MaintenanceDefinition } from '@watchglass/schemas/maintenance/commands';
import type { MaintenanceView } from '@watchglass/schemas/maintenance/views';
import { DEFINITION, picksAmong, picksSeen, seesPicks } from '../alarm-rule/rows.ts';
import { etagOf, iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';
import { idsAlike } from '../tag/tag-names.ts';
import { nameOf } from '../user/people.ts';

interface MaintenanceRow extends Record<string, unknown> {
  readonly id: string;
  readonly definition: MaintenanceDefinition;
  readonly quiet_until: Date | null;
  readonly planned_at: Date;
  readonly planned_by: string;
  readonly revision: number;
  readonly position: string;
}

const COLUMNS = 't.id, t.quiet_until, t.planned_at, t.planned_by, t.revision, t.position';

/** Its targets are those of rules, and seen like them: of picked sensors and points, those at a member's locations. */
export const maintenanceRows: RowReader<MaintenanceRow, MaintenanceView> = {
  concept: 'maintenance',
  table: 'maintenances',
  id: 'id',
  columns: `${COLUMNS}, ${DEFINITION} AS definition`,
  placed: { condition: seesPicks, columns: (locations) => `${COLUMNS}, ${picksSeen(locations)} AS definition` },
  onWalls: { of: ['sensors'], condition: picksAmong },
  keepsDeleted: true,
  movedBy: { tag: (tags) => `t.tag_id = ANY (${idsAlike(tags)})` },
  async views(rows, { people }) {
    const opened = await people.named(rows.map(({ planned_by }) => planned_by));
    return rows.map((row) => ({
      id: row.id,
      definition: row.definition,
      quietUntil: row.quiet_until && iso(row.quiet_until),
      plannedAt: iso(row.planned_at),
      plannedBy: row.planned_by,
      plannedByName: nameOf(opened, row.planned_by),
      etag: etagOf(row.revision),
      position: row.position,
    }));
  },
};
