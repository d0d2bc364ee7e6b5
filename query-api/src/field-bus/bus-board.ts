import { FIELD_BUS_POINTS } from '@watchglass/schemas/field-bus/limits';
import { METRICS } from '@watchglass/schemas/metric/metrics';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { INTERVAL_SECONDS } from '../sensor/no-data.ts';
import { BUS_STATE, busValueAt, type BusPoint, type BusValue } from './bus-value.ts';

/** Values that could not be read for this long are no longer given: the store may hold newer ones, or alarms. */
export const UNREAD_MS = 15_000;

interface PointRow extends Record<string, unknown> {
  readonly slot: number;
  readonly name: string;
  readonly metric_id: number;
  readonly metric: string | null;
  readonly unit: string | null;
  readonly value: number | null;
  readonly effective_at: Date | null;
  readonly interval_seconds: number | null;
  readonly in_use: boolean;
}

/** A sensor that left the organization is missing, and its points are out of use. */
const POINTS = `
SELECT p.slot, coalesce(t.name, '') AS name, p.metric_id, c.wire_name AS metric, c.unit, l.value, l.effective_at,
  ${INTERVAL_SECONDS} AS interval_seconds,
  coalesce(t.state = 'active', false) AND NOT EXISTS (
    SELECT FROM read.derivations d WHERE d.sensor_id = p.sensor_id AND d.last_reason IS NOT NULL) AS in_use
FROM read.field_bus_points p
JOIN read.organizations o ON o.organization_id = p.organization_id AND o.deletion IS NULL
LEFT JOIN read.sensors t ON t.id = p.sensor_id AND t.organization_id = p.organization_id
LEFT JOIN read.custom_metrics c ON c.id = p.metric_id AND c.organization_id = p.organization_id
LEFT JOIN read.latest_values l
  ON l.organization_id = p.organization_id AND l.sensor_id = p.sensor_id AND l.metric_id = p.metric_id
WHERE p.organization_id = $1 AND p.slot < $2`;

const known = new Map(METRICS.map((metric) => [metric.id, metric]));

/** The points of one organization by slot, as they were last read. */
export class BusBoard {
  readonly #organization: number;
  readonly #clock: () => Date;
  #points: (BusPoint | undefined)[] = [];
  #readAt = -Infinity;

  constructor(organization: number, clock: () => Date) {
    this.#organization = organization;
    this.#clock = clock;
  }

  get slots(): number {
    return this.#points.length;
  }

  async read(relational: Queryable): Promise<void> {
    const startedAt = this.#clock().getTime();
    const values = [this.#organization, FIELD_BUS_POINTS];
    const rows = await relational.query<PointRow>({ name: 'field_bus.points', text: POINTS, values });
    const points: (BusPoint | undefined)[] = [];
    for (const row of rows) points[row.slot] = pointOf(row);
    this.#points = points;
    this.#readAt = startedAt;
  }

  /** Null if no point has the slot. */
  at(slot: number): (BusPoint & { readonly at: BusValue }) | null {
    const point = this.#points[slot];
    if (point === undefined) return null;
    const now = this.#clock().getTime();
    const at = busValueAt(point, now);
    const isUnread = now - this.#readAt > UNREAD_MS && at.state === BUS_STATE.current;
    return { ...point, at: isUnread ? { ...at, value: NaN, state: BUS_STATE.old } : at };
  }
}

function pointOf(row: PointRow): BusPoint {
  const own = { key: row.metric ?? String(row.metric_id), unit: row.unit ?? '' };
  const { key, unit } = known.get(row.metric_id) ?? own;
  return {
    slot: row.slot,
    name: `${row.name} ${key}`.trim(),
    unit,
    value: row.value,
    effectiveAt: row.effective_at?.getTime() ?? null,
    intervalSeconds: row.interval_seconds,
    inUse: row.in_use,
  };
}
