import { familyMetric } from '@watchglass/schemas/read-api/catalogue';
import type { FamilyLink } from '@watchglass/schemas/read-api/views';
import type { MetricView } from '@watchglass/schemas/metric/views';
import type { Request } from '@hapi/hapi';

export const ROOT = '/api/v1';

/** The path of the request itself, with its query. */
export const selfOf = (request: Request): string => `${request.url.pathname}${request.url.search}`;

/** The path of another page of the same request. */
export function pathWith(request: Request, changed: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(request.url.search);
  for (const [name, value] of Object.entries(changed)) query.set(name, value);
  return `${request.url.pathname}?${query.toString()}`;
}

export function metricLinks(metrics: readonly Pick<MetricView, 'id' | 'name'>[]): readonly FamilyLink[] {
  return metrics.map((metric) => {
    const { id, name } = familyMetric(metric);
    return { rel: id, name, href: `${ROOT}/metrics/${id}` };
  });
}

export const sensorLink = (id: number, name: string): FamilyLink => ({
  rel: String(id),
  name,
  href: `${ROOT}/sensors/sensor/${id}`,
});

/** As on the label of a sensor. */
export function labelOf(wireId: string): string {
  return /^[\da-f]{6}$/i.test(wireId) ? wireId.slice(1).toUpperCase() : wireId;
}

/** ISO 8601 to the second. */
export const second = (at: Date | number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

/** The same of an ISO instant, null stays null. */
export const secondOf = <T extends string | null>(at: T): T => (at === null ? at : (second(Date.parse(at)) as T));
