import type { PlanObjectEvent } from '@watchglass/schemas/plan-object/events';
import type { ObjectTarget } from '@watchglass/schemas/plan-object/target';
import { table, type Table } from '../table.ts';

interface PlanObjectRow {
  readonly id: string;
  readonly organization_id: number;
  readonly plan_id: string;
  readonly target: ObjectTarget;
  readonly sensor_id: number | null;
  readonly point_id: string | null;
  readonly base_serial: string | null;
  readonly x: number;
  readonly y: number;
  readonly placed_at: string;
  /** Counts the changes of the object: its version for If-Match. */
  readonly version: number;
  readonly deleted: boolean;
}

/** `past: true`: a view of the past needs what stood where on a plan. */
export const planObjects: Table = table<PlanObjectRow, PlanObjectEvent>({
  name: 'plan_objects',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    plan_id: 'uuid NOT NULL',
    target: 'jsonb NOT NULL',
    sensor_id: 'integer',
    point_id: 'uuid',
    base_serial: 'text',
    x: 'double precision NOT NULL',
    y: 'double precision NOT NULL',
    placed_at: 'timestamptz NOT NULL',
    version: 'integer NOT NULL',
    deleted: 'boolean NOT NULL',
  },
  indexes: {
    plan_objects_of_organization: '(organization_id, position)',
    plan_objects_of_plan: '(plan_id)',
    plan_objects_of_sensor: '(sensor_id) WHERE sensor_id IS NOT NULL',
    plan_objects_of_point: '(point_id) WHERE point_id IS NOT NULL',
    plan_objects_of_base: '(base_serial) WHERE base_serial IS NOT NULL',
  },
  keyOf: ({ data }) => ({ id: data.objectId }),
  on: {
    PlanObjectPlaced: ({ data, metadata }) => ({
      id: data.objectId,
      organization_id: data.organizationId,
      plan_id: data.planId,
      ...shownBy(data.target),
      x: data.x,
      y: data.y,
      placed_at: metadata.at,
      version: 0,
      deleted: false,
    }),
    PlanObjectMoved: ({ data }, row) => ({ x: data.x, y: data.y, version: (row?.version ?? 0) + 1 }),
    PlanObjectChanged: ({ data }, row) => ({ ...shownBy(data.target), version: (row?.version ?? 0) + 1 }),
    PlanObjectRemoved: () => ({ deleted: true }),
  },
});

/** The target, and the id of the sensor, point or base by which it is found. */
function shownBy(target: ObjectTarget): Pick<PlanObjectRow, 'target' | 'sensor_id' | 'point_id' | 'base_serial'> {
  return {
    target,
    sensor_id: target.kind === 'sensor' ? target.sensorId : null,
    point_id: target.kind === 'point' ? target.pointId : null,
    base_serial: target.kind === 'base' ? target.serial : null,
  };
}
