import type { Page } from '@watchglass/schemas/page';
import { pathOf } from '@watchglass/schemas/entity';
import { plan } from '@watchglass/schemas/plan/entity';
import { planObject } from '@watchglass/schemas/plan-object/entity';
import type { PlanView } from '@watchglass/schemas/plan/views';
import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import { useRead } from '../http/use-read.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { UsingLinks } from './UsingLinks.tsx';

/** The plans on which a sensor is placed. */
export function UsedByPlans({ sensorId }: { sensorId: number }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const path = `${pathOf(planObject, organizationId)}?sensors=${sensorId}`;
  const reading = useRead(path, async (http, signal) => {
    const [{ items: objects }, { items: plans }] = await Promise.all([
      http.get<Page<PlanObjectView>>(path, signal),
      http.get<Page<PlanView>>(`${pathOf(plan, organizationId)}?rowsPerPage=1000`, signal),
    ]);
    const used = new Set(objects.map(({ planId }) => planId));
    return plans.filter(({ id }) => used.has(id));
  });
  useRowChanges('planObject', reading);
  const { loaded } = reading;
  if (loaded.state !== 'ready') return null;
  const items = loaded.value.map(({ id, name }) => ({
    id,
    name,
    path: `/${organizationId}/plans/plan?${new URLSearchParams({ planId: id }).toString()}`,
  }));
  return <UsingLinks title={t('sensor.onPlans')} none={t('sensor.onNone')} items={items} />;
}
