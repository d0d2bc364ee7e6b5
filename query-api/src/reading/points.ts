import { refuse } from '@watchglass/schemas/refusals';
import { sensorsIn, type Sight } from '@watchglass/schemas/member/rights';
import type { Queryable } from '@watchglass/streams/ports/relational';

export interface Point {
  readonly sensorId: number;
  readonly metricId: number;
}

/** Parses `1.1,2.1`; each point once. */
export function pointsOf(list: string): Point[] {
  return [...new Set(list.split(','))].map((key) => {
    const [sensorId, metricId] = key.split('.');
    return { sensorId: Number(sensorId), metricId: Number(metricId) };
  });
}

/** SQL that is true for a row in sight: the parameter is the list of locations, or null without a limit. */
export function placedIn(row: string, locations: string): string {
  return `(${locations}::uuid[] IS NULL OR ${row}.location_id = ANY (${locations}))`;
}

/** SQL that is true for a sensor in sight: the parameters are the lists of locations and of sensors, null without a limit. */
export function sensorIn(row: string, locations: string, sensors: string): string {
  return `${placedIn(row, locations)} AND (${sensors}::int[] IS NULL OR ${row}.id = ANY (${sensors}))`;
}

/**
 * Refuses with `NotFound` if a sensor is of another organization or out of sight, so that its existence stays hidden.
 */
export async function assertSensors(relational: Queryable, sight: Sight, points: readonly Point[]): Promise<void> {
  const asked = [...new Set(points.map(({ sensorId }) => sensorId))];
  const [row] = await relational.query<{ found: number }>({
    name: 'reading.sensors_of',
    text: `SELECT count(*)::int AS found FROM read.sensors s WHERE s.organization_id = $1 AND s.id = ANY ($2::bigint[]) AND ${sensorIn('s', '$3', '$4')}`,
    values: [sight.organizationId, asked, sight.locations, sensorsIn(sight)],
  });
  if (row?.found !== asked.length) refuse('NotFound');
}
