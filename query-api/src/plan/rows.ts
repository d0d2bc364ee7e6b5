import type { PlanView } from '@watchglass/schemas/plan/views';
import { etagOf, iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';
import { objectIsPlaced } from '../plan-object/rows.ts';

interface PlanRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly location: string | null;
  readonly image: PlanView['image'];
  readonly objects: string;
  readonly created_at: Date;
  readonly version: number;
  readonly position: string;
}

const columns = (inSight = 'true'): string => `t.id, t.name, t.image, t.created_at, t.version, t.position,
    (SELECT p.id FROM read.locations p WHERE p.id = t.location_id AND NOT p.deleted) AS location,
    (SELECT count(*) FROM (SELECT o.* FROM read.plan_objects o WHERE o.plan_id = t.id AND NOT o.deleted) AS t
      WHERE ${inSight}) AS objects`;

export const planRows: RowReader<PlanRow, PlanView> = {
  concept: 'plan',
  table: 'plans',
  id: 'id',
  columns: columns(),
  placed: {
    condition: (locations) => `t.location_id = ANY (${locations})`,
    columns: (locations) => columns(objectIsPlaced(locations)),
  },
  onWalls: { of: ['plans'], condition: (plans) => `t.id = ANY (${plans})` },
  keepsDeleted: true,
  views: async (rows) =>
    rows.map(({ id, name, location, image, objects, created_at, version, position }) => ({
      id,
      name,
      location,
      image,
      objects: Number(objects),
      createdAt: iso(created_at),
      etag: etagOf(version),
      position,
    })),
};
