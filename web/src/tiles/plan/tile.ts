import type { PlanView } from '@watchglass/schemas/plan/views';
import type { PlanTileProps } from '@watchglass/schemas/tile/plan';
import { lazily } from '../../page/lazily.ts';
import { usePlanOf } from '../../plan/use-plan.ts';
import { defineTile, textsOf } from '../tile-view.tsx';
import { Plan } from './Plan.tsx';

export const planTile = defineTile<PlanTileProps, PlanView | null>({
  initial: { plans: [] },
  read: ({ plans }) => ({ plans: textsOf(plans, 1) }),
  useData: ({ plans }) => usePlanOf(plans[0]),
  useTitle({ plans }) {
    const plan = usePlanOf(plans[0]);
    return plan.state === 'ready' ? plan.value?.name : undefined;
  },
  wayOf: ({ plans: [plan] }, organizationId) =>
    plan === undefined ? undefined : `/${organizationId}/plans/plan?planId=${plan}`,
  View: Plan,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
