import { metricStream } from '@watchglass/schemas/metric/events';
import { v5 } from 'uuid';
import type { Deps } from '../deps.ts';
import { asNew, load } from '../handle-command.ts';
import { customMetricFold } from './custom-metric.ts';
import { allotCustomMetrics, findCustomMetrics, markCustomMetricsAnnounced } from './metric-ids.ts';
import { knownMetric } from './point-metric.ts';

const DEFINITIONS = '2f0b3c86-3d39-4a4c-9d0f-0f5b2c1e7a10';

interface Named {
  readonly name: string;
  readonly unit: string;
}

/** The id of the organization's custom metric of this name, which is defined if it is new. Null if the name or its unit is taken. */
export async function defineCustomMetric(
  deps: Deps,
  organizationId: number,
  { name, unit }: Named,
): Promise<number | null> {
  const wireName = name.trim().toLowerCase();
  if (knownMetric(wireName)) return null;
  const { relational, eventStore } = deps;
  await allotCustomMetrics(relational, organizationId, new Map([[wireName, unit]]));
  const [metric] = await findCustomMetrics(relational, organizationId, [wireName]);
  if (!metric) throw new TypeError('a custom metric was allotted and is not there');
  if (!metric.announced) {
    const metadata = {
      organizationId,
      actor: { kind: 'system', id: 'define-custom-metric' },
      at: deps.clock().toISOString(),
      correlationId: deps.newId(),
    } as const;
    const data = { metricId: metric.id, organizationId, wireName, unit: metric.unit };
    const newId = (): string => v5(`metric ${metric.id}`, DEFINITIONS);
    await eventStore.append(
      metricStream(metric.id),
      'any',
      asNew([{ type: 'CustomMetricDefined', data }], { metadata, newId }),
    );
    await markCustomMetricsAnnounced(relational, [metric.id]);
  }
  const { state } = await load(eventStore, metricStream(metric.id), customMetricFold);
  return state.status === 'defined' && state.units[0] !== unit ? null : metric.id;
}
