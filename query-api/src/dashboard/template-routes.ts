import { dashboard } from '@watchglass/schemas/dashboard/entity';
import { templatesShape } from '@watchglass/schemas/dashboard/template-shapes';
import { templatesFor, type Templates } from '@watchglass/schemas/dashboard/templates';
import { integer, shape } from '@watchglass/schemas/shape';
import { route, type Reading } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { sensorRows } from '../sensor/rows.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** Sensors that are looked at: a template needs two dozen. */
const MOST_SENSORS = 1_000;

/** Mean temperatures of the last day, by sensor. Outputs of virtual sensors have none here. */
const MEANS = `SELECT sensor, avg(value) AS mean FROM readings
  WHERE org = {org: UInt32} AND metric = 1 AND sensor IN ({sensors: Array(UInt32)})
    AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC') AND ts < fromUnixTimestamp64Milli({to: Int64}, 'UTC')
  GROUP BY sensor`;

async function meansOf(
  { timeSeries, sight, clock }: Reading,
  sensors: readonly number[],
): Promise<Map<number, number>> {
  const to = clock().getTime();
  const rows = await timeSeries.query<{ sensor: number; mean: number }>(MEANS, {
    org: sight.organizationId,
    sensors,
    from: to - DAY_HOURS * HOUR_MS,
    to,
  });
  return new Map(rows.map(({ sensor, mean }) => [sensor, mean]));
}

/** GET /api/dashboards/{org}/templates: what each template would show of the sensors in sight. */
export const dashboardTemplateRoutes = [
  route({
    path: '/api/dashboards/{org}/templates',
    needs: { ...dashboard.needs, module: 'sensors', right: 'r' },
    reads: ['sensors', 'tags', 'locations'],
    past: 'never',
    params: shape({ org: integer(1, 2 ** 31 - 1) }),
    answers: { 200: templatesShape },
    handler: async (asked): Promise<Templates> => {
      const working = { sql: `AND t.state = 'active' ORDER BY t.id LIMIT ${MOST_SENSORS}` };
      const sensors = await readRows(asked, sensorRows, working);
      const means = await meansOf(
        asked,
        sensors.map(({ id }) => id),
      );
      return templatesFor(sensors.map((sensor) => ({ ...sensor, meanTemperature: means.get(sensor.id) ?? null })));
    },
  }),
];
