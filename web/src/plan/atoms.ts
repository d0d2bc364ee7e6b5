import type { ObjectChange, Place } from '@watchglass/schemas/plan-object/commands';
import { pathOf } from '@watchglass/schemas/entity';
import type { PlanDefinition } from '@watchglass/schemas/plan/commands';
import { plan } from '@watchglass/schemas/plan/entity';
import type { PlanView } from '@watchglass/schemas/plan/views';
import type { ObjectTarget } from '@watchglass/schemas/plan-object/target';
import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { keyed } from '../http/resource.ts';
import { rowList, type RowList } from '../live/row-list.ts';

/** The plans in sight. */
export const planList: (organizationId: number) => RowList<PlanView> = keyed((organizationId: number) =>
  rowList<PlanView>('plan', pathOf(plan, organizationId)),
);

export const planPath = (organizationId: number, id: string): string => `${pathOf(plan, organizationId)}/plan/${id}`;

/** Returns the id of the new plan. */
export const createPlanAtom = atom(null, async (get, _set, organizationId: number, body: unknown) => {
  const { id } = await get(requiredHttpAtom).post<{ id: string }>(pathOf(plan, organizationId), body);
  return id;
});

interface PlanChange {
  readonly organizationId: number;
  readonly of: PlanView;
  readonly body: PlanDefinition;
}

export const changePlanAtom = atom(null, async (get, _set, { organizationId, of, body }: PlanChange) => {
  await get(requiredHttpAtom).call(planPath(organizationId, of.id), { method: 'PUT', body, ifMatch: of.etag });
});

export const deletePlanAtom = atom(null, async (get, _set, organizationId: number, of: PlanView) => {
  await get(requiredHttpAtom).call(planPath(organizationId, of.id), { method: 'DELETE', ifMatch: of.etag });
});

interface Upload {
  readonly organizationId: number;
  readonly id: string;
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onProgress: (part: number) => void;
}

export const uploadImageAtom = atom(
  null,
  async (get, _set, { organizationId, id, file, signal, onProgress }: Upload) => {
    await get(requiredHttpAtom).call(`${planPath(organizationId, id)}/image`, {
      method: 'PUT',
      files: { form: file, onProgress },
      signal,
    });
  },
);

interface Placing extends Place {
  readonly organizationId: number;
  readonly planId: string;
  readonly target: ObjectTarget;
}

/** Returns the new object. */
export const placeObjectAtom = atom(null, async (get, _set, { organizationId, planId, ...body }: Placing) => {
  const path = `${planPath(organizationId, planId)}/objects`;
  const { value, etag } = await get(requiredHttpAtom).call<{ id: string }>(path, { method: 'POST', body });
  return { ...body, id: value.id, planId, etag: etag ?? '' };
});

type Known = Pick<PlanObjectView, 'id' | 'planId' | 'etag'>;

const objectPath = (organizationId: number, { planId, id }: Known): string =>
  `${planPath(organizationId, planId)}/objects/${id}`;

interface Change {
  readonly organizationId: number;
  readonly of: Known;
  readonly body: ObjectChange;
}

/** Returns the new version of the object. */
export const changeObjectAtom = atom(null, async (get, _set, { organizationId, of, body }: Change) => {
  const path = objectPath(organizationId, of);
  const { etag } = await get(requiredHttpAtom).call(path, { method: 'PUT', body, ifMatch: of.etag });
  return etag ?? of.etag;
});

export const removeObjectAtom = atom(null, async (get, _set, organizationId: number, of: Known) => {
  await get(requiredHttpAtom).call(objectPath(organizationId, of), { method: 'DELETE', ifMatch: of.etag });
});
