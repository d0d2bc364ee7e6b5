import type { MetricView } from '@watchglass/schemas/metric/views';
import { until } from '../stack/until.ts';
import type { Base } from './base.ts';
import { taken } from './door.ts';
import type { Workspace } from './workspace.ts';

/** Sends one value, in kPA, of a point whose metric is not in the catalogue; resolves to the metric's id once it is listed. */
export async function newCustomMetric({ id, owner }: Workspace, base: Base, point: string): Promise<number> {
  const name = point.slice(point.lastIndexOf(':') + 1);
  await base.post([{ n: point, u: 'kPA', t: Date.now() / 1000, v: 1 }]);
  const metric = await until(`${name} is a custom metric`, async () => {
    const { items } = taken(await owner.ask<{ items: MetricView[] }>('GET', `/api/metrics/${id}`));
    return items.find((each) => each.name === name);
  });
  return metric.id;
}
