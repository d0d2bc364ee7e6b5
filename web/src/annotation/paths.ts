import type { AnnotationView } from '@watchglass/schemas/annotation/views';

const HOUR_MS = 3_600_000;

type Target = AnnotationView['target'];

/** The page of what an annotation is about, below the workspace; null if it has none. */
export function targetPathOf(target: Target): string | null {
  switch (target.kind) {
    case 'asset':
      return `assets/asset/${target.assetId}`;
    case 'location':
      return `settings/location/${target.locationId}`;
    case 'workspace':
      return null;
    case 'point':
    case 'sensor':
      return `sensors/sensor/${target.sensorId}`;
  }
}

/** The line chart around an annotation of something that measures, below the workspace; null for others. */
export function chartPathOf({ target, from, to }: Pick<AnnotationView, 'target' | 'from' | 'to'>): string | null {
  if (target.kind === 'workspace' || target.kind === 'location') return null;
  const [begin, end] = [Date.parse(from), Date.parse(to ?? from)];
  const around = Math.max(6 * HOUR_MS, (end - begin) / 4);
  const query = new URLSearchParams({
    ...(target.kind === 'asset' ? { assets: target.assetId } : { sensors: String(target.sensorId) }),
    ...(target.kind === 'point' && { metrics: String(target.metricId) }),
    preset: 'custom',
    from: String(begin - around),
    to: String(end + around),
  });
  return `analytics/line-chart?${query.toString()}`;
}
