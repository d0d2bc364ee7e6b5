import type { PlanTileProps } from '@watchglass/schemas/tile/plan';
import { lazily } from '../../page/lazily.ts';
import { defineTile, textsOf } from '../tile-view.tsx';
import { Plan } from './Plan.tsx';

const NOTHING = { state: 'ready', value: null } as const;

export const planTile = defineTile<PlanTileProps, null>({
  initial: { plans: [] },
  read: ({ plans }) => ({ plans: textsOf(plans, 1) }),
  // The view reads the plan: without one chosen, nothing is read.
  useData: () => NOTHING,
  wayOf: ({ plans: [plan] }, organizationId) =>
    plan === undefined ? undefined : `/${organizationId}/plans/plan?planId=${plan}`,
  View: Plan,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
