import type { PlanObjectEvent } from '@watchglass/schemas/plan-object/events';
import type { ObjectTarget } from '@watchglass/schemas/plan-object/target';
import { table, type Table } from '../table.ts';

interface PlanObjectRow {
  readonly id: string;
  readonly organization_id: number;
  readonly plan_id: string;
  readonly target: ObjectTarget;
  readonly sensor_id: number | null;
  readonly base_serial: string | null;
  readonly x: number;
  readonly y: number;
  readonly placed_at: string;
  /** Counts the moves of the object: its version for If-Match. */
  readonly version: number;
  readonly deleted: boolean;
}

/** `past: true`: a view of the past needs what stood where on a plan. */
export const planObjects: Table = table<PlanObjectRow, PlanObjectEvent>({
  name: 'plan_objects',
  key: ['id'],
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    plan_id: 'uuid NOT NULL',
    target: 'jsonb NOT NULL',
    sensor_id: 'integer',
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
  },
  keyOf: ({ data }) => ({ id: data.objectId }),
  on: {
    PlanObjectPlaced: ({ data, metadata }) => ({
      id: data.objectId,
      organization_id: data.organizationId,
      plan_id: data.planId,
      target: data.target,
      sensor_id: data.target.kind === 'sensor' ? data.target.sensorId : null,
      base_serial: data.target.kind === 'base' ? data.target.serial : null,
      x: data.x,
      y: data.y,
      placed_at: metadata.at,
      version: 0,
      deleted: false,
    }),
    PlanObjectMoved: ({ data }, row) => ({ x: data.x, y: data.y, version: (row?.version ?? 0) + 1 }),
    PlanObjectRemoved: () => ({ deleted: true }),
  },
});
