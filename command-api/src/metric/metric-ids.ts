import type { Queryable } from '@watchglass/streams/ports/relational';

/** An organization's custom metric. `unit` is the first unit that was sent for it, empty if none was sent; later ones are in its events. */
export interface CustomMetric {
  readonly id: number;
  readonly wireName: string;
  readonly unit: string;
  /** True once its event is in the event store. */
  readonly announced: boolean;
}

/** The organization's custom metrics with these wire names. */
export function findCustomMetrics(
  tx: Queryable,
  organizationId: number,
  wireNames: readonly string[],
): Promise<CustomMetric[]> {
  return tx.query<CustomMetric & Record<string, unknown>>({
    name: 'find_custom_metrics',
    text: `SELECT id, wire_name AS "wireName", unit, announced FROM command.metric_ids
      WHERE organization_id = $1 AND wire_name = ANY ($2)`,
    values: [organizationId, wireNames],
  });
}

/** Allots an id and the unit to each new wire name; a metric that another process defined meanwhile stays unchanged. */
export async function allotCustomMetrics(
  tx: Queryable,
  organizationId: number,
  units: ReadonlyMap<string, string>,
): Promise<void> {
  await tx.query(
    `INSERT INTO command.metric_ids (organization_id, wire_name, unit)
      SELECT $1, * FROM unnest($2::text[], $3::text[]) ON CONFLICT DO NOTHING`,
    [organizationId, [...units.keys()], [...units.values()]],
  );
}

export async function markCustomMetricsAnnounced(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.query('UPDATE command.metric_ids SET announced = true WHERE id = ANY ($1)', [ids]);
}
