import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import type { VirtualSensorEvent } from '@watchglass/schemas/virtual-sensor/events';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Recorded } from '../read-event.ts';
import type { RowChange, Schema, Table } from '../table.ts';

const NAME = 'field_bus_points';
const KEY = ['id'] as const;

/** A measurement point and its place among those of its organization, from 0. */
interface FieldBusPoint {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly organization_id: number;
  readonly sensor_id: number;
  readonly metric_id: number;
  readonly slot: number;
  readonly position: string;
}

type Heard = Recorded<
  Extract<SensorEvent, { type: 'SensorMetricHeard' }> | Extract<VirtualSensorEvent, { type: 'VirtualSensorCreated' }>
>;

/**
 * Every point in the order in which it was first heard. Its slot makes its addresses on a field bus: it is never given again,
 * and a rebuild from the same events gives the same slots, so that a controller that was set up once reads the right point
 * for ever.
 */
export const fieldBusPoints: Table = {
  name: NAME,
  key: KEY,
  parts: [{ name: NAME, key: KEY }],
  types: ['SensorMetricHeard', 'VirtualSensorCreated'],
  nextCreation: {
    bare: `CREATE TABLE read_next.${NAME} (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id integer NOT NULL,
  sensor_id integer NOT NULL,
  metric_id integer NOT NULL,
  slot integer NOT NULL,
  position text COLLATE "C" NOT NULL
)`,
    rest: [`CREATE UNIQUE INDEX field_bus_points_by_slot ON read_next.${NAME} (organization_id, slot)`],
  },
  async write(tx, events, schema = 'read') {
    const heard = events as readonly unknown[] as readonly Heard[];
    if (heard.length === 0) return [];
    const points = [...new Map(heard.toReversed().map((event) => [idOf(event), event])).values()].toReversed();
    const known = await knownOf(tx, schema, points.map(idOf));
    const slots = await nextSlots(tx, schema, [...new Set(points.map(({ data }) => data.organizationId))]);
    const made = points
      .filter((event) => !known.has(idOf(event)))
      .map((event): RowChange & { readonly row: FieldBusPoint } => {
        const { organizationId, sensorId, metricId } = event.data;
        const slot = slots.get(organizationId) ?? 0;
        slots.set(organizationId, slot + 1);
        const { position } = event;
        const point = { organization_id: organizationId, sensor_id: sensorId, metric_id: metricId, slot, position };
        return { before: null, row: { id: idOf(event), ...point } };
      });
    if (made.length > 0)
      await tx.query({
        name: `${schema}.${NAME}.insert`,
        text: `INSERT INTO ${schema}.${NAME} SELECT * FROM json_populate_recordset(null::${schema}.${NAME}, $1::json)`,
        values: [JSON.stringify(made.map(({ row }) => row))],
      });
    return made;
  },
};

const idOf = ({ data: { sensorId, metricId } }: Heard): string => `${sensorId}-${metricId}`;

async function knownOf(tx: Queryable, schema: Schema, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>({
    name: `${schema}.${NAME}.known`,
    text: `SELECT id FROM ${schema}.${NAME} WHERE id = ANY ($1::text[])`,
    values: [ids],
  });
  return new Set(rows.map(({ id }) => id));
}

async function nextSlots(
  tx: Queryable,
  schema: Schema,
  organizations: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tx.query<{ id: number; slot: number }>({
    name: `${schema}.${NAME}.next`,
    text: `SELECT o.id, last.slot + 1 AS slot FROM unnest($1::int[]) AS o (id)
      CROSS JOIN LATERAL (SELECT slot FROM ${schema}.${NAME} WHERE organization_id = o.id ORDER BY slot DESC LIMIT 1) last`,
    values: [organizations],
  });
  return new Map(rows.map(({ id, slot }) => [id, slot]));
}
