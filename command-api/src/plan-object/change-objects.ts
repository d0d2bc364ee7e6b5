import type { Sight } from '@watchglass/schemas/member/rights';
import type { ObjectChange, PlaceObject } from '@watchglass/schemas/plan-object/commands';
import type { PlanObjectEvent } from '@watchglass/schemas/plan-object/events';
import { OBJECTS_PER_PLAN } from '@watchglass/schemas/plan-object/limits';
import type { ObjectTarget } from '@watchglass/schemas/plan-object/target';
import { refuse } from '@watchglass/schemas/refusals';
import { refuseField } from '../refuse-field.ts';
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

/** Moves an object, and gives a text other words. An unchanged object has no event. */
export function changeObject(plan: Plan, { x, y, text }: ObjectChange, seen: SeenObject): PlanObjectEvent[] {
  const { organizationId, planId } = seenPlan(plan, seen.sight);
  const { objectId } = seen;
  const { target: known, ...before } = placeOf(atVersion(plan, seen));
  if (text !== undefined && known.kind !== 'text')
    refuseField('text', 'text is only allowed for an object that is a text');
  const target: ObjectTarget = text === undefined ? known : { kind: 'text', text };
  const which = { planId, organizationId, objectId };
  return [
    ...(isAlike(known, target)
      ? []
      : [{ type: 'PlanObjectChanged' as const, data: { ...which, before: known, target } }]),
    ...(before.x === x && before.y === y
      ? []
      : [{ type: 'PlanObjectMoved' as const, data: { ...which, target, before, x, y } }]),
  ];
}

const placeOf = ({ target, x, y }: PlacedObject): Pick<PlacedObject, 'target' | 'x' | 'y'> => ({ target, x, y });

/** The successor stands where the sensor stood; where it stands on the plan already, the sensor's object is removed. */
export function replaceOnPlan(
  plan: Plan,
  { sensorId, successorId }: { readonly sensorId: number; readonly successorId: number },
): PlanObjectEvent[] {
  if (plan.status !== 'known') return [];
  const { planId, organizationId, objects } = plan;
  const before: ObjectTarget = { kind: 'sensor', sensorId };
  const target: ObjectTarget = { kind: 'sensor', sensorId: successorId };
  const all = [...objects];
  const isPlaced = all.some(([, object]) => isSame(object.target, target));
  return all
    .filter(([, object]) => isSame(object.target, before))
    .map(([objectId]) => {
      const which = { planId, organizationId, objectId };
      return isPlaced
        ? { type: 'PlanObjectRemoved' as const, data: { ...which, target: before } }
        : { type: 'PlanObjectChanged' as const, data: { ...which, before, target } };
    });
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

/** Texts may repeat; a sensor, a point or a base stands on a plan once. */
function isSame(one: ObjectTarget, other: ObjectTarget): boolean {
  return one.kind !== 'text' && isAlike(one, other);
}

function isAlike(one: ObjectTarget, other: ObjectTarget): boolean {
  return one.kind === other.kind && shownBy(one) === shownBy(other);
}

function shownBy(target: ObjectTarget): number | string {
  switch (target.kind) {
    case 'sensor':
      return target.sensorId;
    case 'point':
      return target.pointId;
    case 'base':
      return target.serial;
    case 'text':
      return target.text;
  }
}
