import { pathOf } from '@watchglass/schemas/entity';
import type { Page } from '@watchglass/schemas/page';
import type { PlanView } from '@watchglass/schemas/plan/views';
import { planObject } from '@watchglass/schemas/plan-object/entity';
import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import type { Http } from '../http/http.ts';
import { map, type Loaded } from '../http/resource.ts';
import { useRead, type Reading } from '../http/use-read.ts';
import { useRowList } from '../live/row-list.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { useOrganization } from '../user/rights.ts';
import { planList, planPath } from './atoms.ts';

const AT_ONCE = 1_000;

/** A plan, read again with each change of a plan. */
export function usePlan(id: string): Reading<PlanView> {
  const path = planPath(useOrganization().id, id);
  const reading = useRead(path, (http, signal) => http.get<PlanView>(path, signal));
  useRowChanges('plan', reading);
  return reading;
}

/** A plan of the shared list, kept up to date; null if none in sight has this id. */
export function usePlanOf(id: string | undefined): Loaded<PlanView | null> {
  return map(useRowList(planList(useOrganization().id)), (rows) => rows.get(id ?? '') ?? null);
}

/** The objects of a plan that the person may see, read again with each change of an object. */
export function usePlanObjects(planId: string): Reading<readonly PlanObjectView[]> {
  const path = `${pathOf(planObject, useOrganization().id)}?plans=${planId}&rowsPerPage=${AT_ONCE}`;
  const reading = useRead(path, (http, signal) => readAll(http, path, signal));
  useRowChanges('planObject', reading);
  return reading;
}

/** In order of ids, so that none is lost while others are added. */
async function readAll(http: Http, path: string, signal: AbortSignal): Promise<readonly PlanObjectView[]> {
  const all: PlanObjectView[] = [];
  for (let after = ''; ;) {
    const { items } = await http.get<Page<PlanObjectView>>(`${path}&after=${after}`, signal);
    all.push(...items);
    if (items.length < AT_ONCE) return all;
    after = items.at(-1)?.id ?? '';
  }
}
