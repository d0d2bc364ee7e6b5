import type { Reading } from '../http/route.ts';
import type { SourceAsked } from '../reading/asked-source.ts';

interface SensorRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly location: string | null;
}

interface PointRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly location: string | null;
}

const LOCATED = (row: string): string =>
  `LEFT JOIN read.locations l ON l.id = ${row}.location_id AND l.organization_id = ${row}.organization_id AND NOT l.deleted`;

const SENSORS = `SELECT s.id, s.name, l.name AS location FROM read.sensors s ${LOCATED('s')}
  WHERE s.organization_id = $1 AND s.id = ANY ($2::int[])`;

const POINTS = `SELECT p.id, a.name || ' – ' || p.name AS name, l.name AS location FROM read.asset_points p
  JOIN read.assets a ON a.id = p.asset_id AND a.organization_id = p.organization_id ${LOCATED('a')}
  WHERE p.organization_id = $1 AND p.id = ANY ($2::uuid[])`;

export interface NamesOfSources {
  readonly ofSource: (source: Pick<SourceAsked, 'point' | 'parts'>) => {
    readonly name: string;
    readonly location: string;
  };
  readonly ofSensor: (sensorId: number) => string;
}

/** Names of sources in sight and of where they are; empty without one. A point is named by its asset and itself. */
export async function namesOfSources(
  { relational, sight: { organizationId } }: Pick<Reading, 'relational' | 'sight'>,
  sources: readonly SourceAsked[],
): Promise<NamesOfSources> {
  const sensorIds = [...new Set(sources.flatMap(({ parts }) => parts.map(({ sensorId }) => sensorId)))];
  const pointIds = sources.flatMap(({ point }) => (point.startsWith('p') ? [point.slice(1)] : []));
  const [sensors, points] = await Promise.all([
    relational.query<SensorRow>({ name: 'report.sensors', text: SENSORS, values: [organizationId, sensorIds] }),
    relational.query<PointRow>({ name: 'report.points', text: POINTS, values: [organizationId, pointIds] }),
  ]);
  const sensorOf = new Map(sensors.map((row) => [row.id, row]));
  const pointOf = new Map(points.map((row) => [`p${row.id}`, row]));
  return {
    ofSource: ({ point, parts }) => {
      const found = pointOf.get(point) ?? sensorOf.get(parts[0]?.sensorId ?? 0);
      return { name: found?.name ?? '', location: found?.location ?? '' };
    },
    ofSensor: (sensorId) => sensorOf.get(sensorId)?.name ?? '',
  };
}
