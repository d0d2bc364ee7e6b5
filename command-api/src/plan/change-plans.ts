import type { PlanDefinition } from '@watchglass/schemas/plan/commands';
import type { PlanEvent, PlanImage } from '@watchglass/schemas/plan/events';
import type { Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { seenPlan, type KnownPlan, type Plan } from './plan.ts';

export function createPlan(
  plan: Plan,
  { planId, name, location }: PlanDefinition & { readonly planId: string },
  { organizationId }: Sight,
): PlanEvent[] {
  if (plan.status !== 'unknown') refuse('Conflict');
  return [{ type: 'PlanCreated', data: { planId, organizationId, name, location } }];
}

/** What was seen of a plan: whose it is, and its version. */
export interface Seen {
  readonly sight: Sight;
  readonly version: number;
}

/** Renames and moves in one step; nothing if both are as before. */
export function changePlan(plan: Plan, { name, location }: PlanDefinition, seen: Seen): PlanEvent[] {
  const known = atVersion(plan, seen);
  const { planId, organizationId } = known;
  return [
    ...(name === known.name
      ? []
      : [{ type: 'PlanRenamed' as const, data: { planId, organizationId, before: known.name, name } }]),
    ...(location === known.location
      ? []
      : [{ type: 'PlanMoved' as const, data: { planId, organizationId, before: known.location, location } }]),
  ];
}

export function deletePlan(plan: Plan, seen: Seen): PlanEvent[] {
  const { planId, organizationId } = atVersion(plan, seen);
  return [{ type: 'PlanDeleted', data: { planId, organizationId } }];
}

export function replaceImage(plan: Plan, image: PlanImage, sight: Sight): PlanEvent[] {
  const { planId, organizationId, image: before } = seenPlan(plan, sight);
  return before?.hash === image.hash
    ? []
    : [{ type: 'PlanImageReplaced', data: { planId, organizationId, before, image } }];
}

function atVersion(plan: Plan, { sight, version }: Seen): KnownPlan {
  const known = seenPlan(plan, sight);
  return known.version === version ? known : refuse('PlanOutdated');
}
