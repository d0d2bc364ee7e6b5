import type { PlanEvent, PlanImage } from '@watchglass/schemas/plan/events';
import { isInSight, type Sight } from '@watchglass/schemas/member/rights';
import type { PlanObjectEvent } from '@watchglass/schemas/plan-object/events';
import type { ObjectTarget } from '@watchglass/schemas/plan-object/target';
import { refuse } from '@watchglass/schemas/refusals';
import type { Fold } from '../handle-command.ts';
import { PartedMap } from '../organization/parted-map.ts';

export interface PlacedObject {
  readonly target: ObjectTarget;
  readonly x: number;
  readonly y: number;
  /** Counts its changes: two changes of one object conflict, and nothing else does. */
  readonly version: number;
}

export interface KnownPlan {
  readonly status: 'known';
  readonly planId: string;
  readonly organizationId: number;
  readonly name: string;
  readonly location: string | null;
  readonly image: PlanImage | null;
  /** Counts its changes, without those of its objects. */
  readonly version: number;
  readonly objects: PartedMap<PlacedObject>;
}

export type Plan = { readonly status: 'unknown' | 'deleted' } | KnownPlan;
export type PlanFact = PlanEvent | PlanObjectEvent;

type Change = Exclude<PlanFact, { type: 'PlanCreated' | 'PlanDeleted' }>;

function evolve(plan: Plan, event: PlanFact): Plan {
  if (event.type === 'PlanCreated') {
    return { status: 'known', ...event.data, image: null, version: 0, objects: new PartedMap() };
  }
  if (event.type === 'PlanDeleted') return { status: 'deleted' };
  return plan.status === 'known' ? { ...plan, ...changeBy(plan, event) } : plan;
}

function changeBy(plan: KnownPlan, event: Change): Partial<KnownPlan> {
  const version = plan.version + 1;
  switch (event.type) {
    case 'PlanRenamed':
      return { name: event.data.name, version };
    case 'PlanMoved':
      return { location: event.data.location, version };
    case 'PlanImageReplaced':
      return { image: event.data.image, version };
    case 'PlanObjectPlaced':
    case 'PlanObjectMoved':
    case 'PlanObjectChanged':
    case 'PlanObjectRemoved':
      return { objects: objectsAfter(plan.objects, event) };
  }
}

const NOWHERE = { x: 0, y: 0 };

function objectsAfter(objects: PartedMap<PlacedObject>, { type, data }: PlanObjectEvent): PartedMap<PlacedObject> {
  const { objectId, target } = data;
  if (type === 'PlanObjectRemoved') return objects.without(objectId);
  const before = objects.get(objectId);
  const { x, y } = type === 'PlanObjectChanged' ? (before ?? NOWHERE) : data;
  return objects.with(objectId, { target, x, y, version: before === undefined ? 0 : before.version + 1 });
}

export const planFold: Fold<Plan, PlanFact> = { initial: { status: 'unknown' }, evolve };

/** Refuses a plan of another organization or out of sight like an unknown one. */
export function seenPlan(plan: Plan, sight: Sight): KnownPlan {
  const isSeen =
    plan.status === 'known' && plan.organizationId === sight.organizationId && isInSight(sight, plan.location);
  return isSeen ? plan : refuse('NotFound');
}
