import type { Sight } from '@watchglass/schemas/member/rights';
import type { Place, PlaceObject } from '@watchglass/schemas/plan-object/commands';
import type { PlanObjectEvent } from '@watchglass/schemas/plan-object/events';
import { OBJECTS_PER_PLAN } from '@watchglass/schemas/plan-object/limits';
import type { ObjectTarget } from '@watchglass/schemas/plan-object/target';
import { refuse } from '@watchglass/schemas/refusals';
import { seenPlan, type PlacedObject, type Plan } from '../plan/plan.ts';

export function placeObject(
  plan: Plan,
  { objectId, target, x, y }: PlaceObject & { readonly objectId: string },
  sight: Sight,
): PlanObjectEvent[] {
  const { planId, organizationId, objects } = seenPlan(plan, sight);
  if (objects.size >= OBJECTS_PER_PLAN) refuse('TooManyObjects');
  for (const [, object] of objects) if (isSame(object.target, target)) refuse('AlreadyOnPlan');
  return [{ type: 'PlanObjectPlaced', data: { planId, organizationId, objectId, target, x, y } }];
}

/** What was seen of an object: on whose plan it is, and its version. */
export interface SeenObject {
  readonly sight: Sight;
  readonly objectId: string;
  readonly version: number;
}

export function moveObject(plan: Plan, { x, y }: Place, seen: SeenObject): PlanObjectEvent[] {
  const { organizationId, planId } = seenPlan(plan, seen.sight);
  const { objectId } = seen;
  const object = atVersion(plan, seen);
  const before = { x: object.x, y: object.y };
  if (before.x === x && before.y === y) return [];
  return [{ type: 'PlanObjectMoved', data: { planId, organizationId, objectId, target: object.target, before, x, y } }];
}

export function removeObject(plan: Plan, seen: SeenObject): PlanObjectEvent[] {
  const { organizationId, planId } = seenPlan(plan, seen.sight);
  const { objectId } = seen;
  const { target } = atVersion(plan, seen);
  return [{ type: 'PlanObjectRemoved', data: { planId, organizationId, objectId, target } }];
}

/** The object with this id on a plan in sight; an unknown one is not found. */
export function objectOf(plan: Plan, sight: Sight, objectId: string): PlacedObject {
  return seenPlan(plan, sight).objects.get(objectId) ?? refuse('NotFound');
}

function atVersion(plan: Plan, { sight, objectId, version }: SeenObject): PlacedObject {
  const object = objectOf(plan, sight, objectId);
  return object.version === version ? object : refuse('ObjectMoved');
}

/** Texts may repeat, a sensor or a base stands on a plan once. */
function isSame(one: ObjectTarget, other: ObjectTarget): boolean {
  if (one.kind === 'sensor') return other.kind === 'sensor' && one.sensorId === other.sensorId;
  return one.kind === 'base' && other.kind === 'base' && one.serial === other.serial;
}
