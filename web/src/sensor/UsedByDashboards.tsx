import type { DashboardListEntry } from '@watchglass/schemas/dashboard/views';
import type { Page } from '@watchglass/schemas/page';
import { useRead } from '../http/use-read.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { UsingLinks } from './UsingLinks.tsx';

/** The dashboards with a tile that names a sensor. */
export function UsedByDashboards({ sensorId }: { sensorId: number }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const path = `/api/dashboards/${organizationId}?sensors=${sensorId}`;
  const reading = useRead(path, (http, signal) => http.get<Page<DashboardListEntry>>(path, signal));
  useRowChanges('dashboard', reading);
  const { loaded } = reading;
  if (loaded.state !== 'ready') return null;
  const items = loaded.value.items.map(({ id, name }) => ({ id, name, path: `/${organizationId}/dashboard/${id}` }));
  return <UsingLinks title={t('sensor.onDashboards')} none={t('sensor.onNone')} items={items} />;
}
