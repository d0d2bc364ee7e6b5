import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import { etagOf, iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';

interface PlanObjectRow extends Record<string, unknown> {
  readonly id: string;
  readonly plan_id: string;
  readonly target: PlanObjectView['target'];
  readonly x: number;
  readonly y: number;
  readonly placed_at: Date;
  readonly version: number;
  readonly position: string;
}

/** A limited member sees an object if they see both its plan and what it shows. */
export const objectIsPlaced = (locations: string): string =>
  `EXISTS (SELECT 1 FROM read.plans pl WHERE pl.id = t.plan_id AND pl.location_id = ANY (${locations}))
    AND (t.sensor_id IS NULL OR EXISTS (SELECT 1 FROM read.sensors s WHERE s.id = t.sensor_id
      AND s.organization_id = t.organization_id AND s.location_id = ANY (${locations})))
    AND (t.point_id IS NULL OR EXISTS (SELECT 1 FROM read.asset_points ap JOIN read.assets a ON a.id = ap.asset_id
      WHERE ap.id = t.point_id AND NOT ap.removed AND a.organization_id = t.organization_id AND NOT a.deleted
        AND a.location_id = ANY (${locations})))
    AND (t.base_serial IS NULL OR EXISTS (SELECT 1 FROM read.bases b WHERE b.serial = t.base_serial
      AND b.organization_id = t.organization_id AND NOT b.deleted AND b.location_id = ANY (${locations})))`;

export const planObjectRows: RowReader<PlanObjectRow, PlanObjectView> = {
  concept: 'planObject',
  table: 'plan_objects',
  id: 'id',
  columns: 't.id, t.plan_id, t.target, t.x, t.y, t.placed_at, t.version, t.position',
  placed: { condition: objectIsPlaced },
  onWalls: { of: ['plans'], condition: (plans) => `t.plan_id = ANY (${plans})` },
  keepsDeleted: true,
  views: async (rows) =>
    rows.map(({ id, plan_id, target, x, y, placed_at, version, position }) => ({
      id,
      planId: plan_id,
      target,
      x,
      y,
      placedAt: iso(placed_at),
      etag: etagOf(version),
      position,
    })),
};
