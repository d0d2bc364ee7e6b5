import { metricById } from '@watchglass/schemas/metric/metrics';
import type { MetricView } from '@watchglass/schemas/metric/views';
import { familyMetric } from '@watchglass/schemas/read-api/catalogue';
import { shape } from '@watchglass/schemas/shape';
import { route } from '../http/route.ts';
import { metricsOf } from '../metric/metrics.ts';
import { ROOT } from './answer.ts';
import { newestOf, noveltyOf, type Newest } from './last.ts';
import { needs, space } from './needs.ts';
import { idsOf, seenSensors, selectionFields, type Seen } from './selection.ts';

const { sensor, metric } = selectionFields;

/** GET /api/v1/prometheus: the newest values as gauges, in native units. A value that is old has no line, so that nothing stale looks alive. */
export const prometheusRoute = route({
  path: `${ROOT}/prometheus`,
  needs: needs('sensors'),
  reads: ['sensors', 'custom_metrics'],
  past: 'never',
  produces: 'text/plain',
  answers: { 200: true },
  query: shape({ sensor, metric, space }),
  refuses: ['TooManySources'],
  handler: async (asked, h) => {
    const ids = idsOf(asked.query.metric);
    const metrics = (await metricsOf(asked.relational, asked.sight)).filter(({ id }) => ids?.includes(id) ?? true);
    const seen = await seenSensors(asked, asked.query.sensor);
    const newest = await newestOf(
      asked,
      seen,
      metrics.map(({ id }) => id),
    );
    const now = asked.clock().getTime();
    const fresh = newest.filter((each) => noveltyOf(each, now) !== 'old');
    return h.response(gaugesOf({ metrics, seen, newest: fresh })).type('text/plain; version=0.0.4; charset=utf-8');
  },
});

interface Gauges {
  readonly metrics: readonly MetricView[];
  readonly seen: readonly Seen[];
  readonly newest: readonly Newest[];
}

/** The text format of Prometheus: a family for each metric of the catalogue, and one for all custom metrics. */
export function gaugesOf({ metrics, seen, newest }: Gauges): string {
  const [named, sensors] = [
    new Map(metrics.map((each) => [each.id, each])),
    new Map(seen.map((each) => [each.id, each])),
  ];
  const families = new Map<string, string[]>();
  for (const { sensorId, metricId, value } of newest) {
    const [told, of] = [named.get(metricId), sensors.get(sensorId)];
    if (told === undefined || of === undefined) continue;
    const labels = { sensor: String(sensorId), name: of.name, metric: familyMetric(told).name, unit: told.unit };
    const family = familyOf(metricId);
    const lines = families.get(family) ?? [head(family)];
    lines.push(`${family}{${labelsOf(labels)}} ${value}`);
    families.set(family, lines);
  }
  return [...families.values()].map((lines) => `${lines.join('\n')}\n`).join('');
}

const head = (family: string): string => `# TYPE ${family} gauge`;

/** `watchglass_atmosphericpressure`; metrics of a workspace's own are told by the label. */
function familyOf(metricId: number): string {
  return `watchglass_${metricById.get(metricId)?.wire[0] ?? 'custom'}`;
}

const labelsOf = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');

const escaped = (text: string): string =>
  text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`);
