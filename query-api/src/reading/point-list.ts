import { refuse } from '@watchglass/schemas/refusals';
import type { Queryable } from '@watchglass/streams/ports/relational';

export interface Point {
  readonly sensorId: number;
  readonly metricId: number;
}

/** Of `1.1,2.1`; each point once. */
export function pointsOf(list: string): Point[] {
  return [...new Set(list.split(','))].map((key) => {
    const [sensorId, metricId] = key.split('.');
    return { sensorId: Number(sensorId), metricId: Number(metricId) };
  });
}

/** Refuses with `NotFound` where a sensor is not one of the organization's, whether it exists elsewhere or not. */
export async function assertSensors(relational: Queryable, organizationId: number, points: readonly Point[]): Promise<void> {
  const asked = [...new Set(points.map(({ sensorId }) => sensorId))];
  const [row] = await relational.query<{ found: number }>({
    name: 'reading.sensors_of',
    text: 'SELECT count(*)::int AS found FROM read.sensors WHERE organization_id = $1 AND id = ANY ($2::bigint[])',
    values: [organizationId, asked],
  });
  if (row?.found !== asked.length) refuse('NotFound');
}
